import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './App.tsx';
import { followFavorites } from './lib/favorites/favorites.ts';
import { guardHistory } from './lib/guard-history.ts';
import { reportWebVitals } from './lib/report-web-vitals.ts';
import { followTheme } from './lib/theme.ts';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/forced-colors.css';
import './styles/print.css';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element #root');

guardHistory();
followTheme();
followFavorites();
createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <App />
    </BrowserRouter>
  </StrictMode>,
);

void reportWebVitals();
