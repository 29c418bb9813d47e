import { Route, Routes, useLocation } from 'react-router-dom';
import { useChoice } from './features/consent/use-choice.ts';
import { useUser } from './features/session/use-user.ts';
import { Artwork, Discover, Home } from './first-screens.ts';
import { lazyPart } from './lib/screens/lazy-part.ts';
import { lazyScreen } from './lib/screens/lazy-screen.ts';
import { useFocusOnNavigation } from './lib/screens/use-focus-on-navigation.ts';
import { useScrollRestoration } from './lib/screens/use-scroll-restoration.ts';
import { useErrandsHeeded } from './lib/session/use-errands-heeded.ts';
import { usePageViews } from './lib/tracking/use-page-views.ts';
import { paths, patterns } from './paths.ts';
import { Layout } from './screens/gallery/Layout.tsx';
import { NewVersionNotice } from './ui/NewVersionNotice.tsx';
import { OfflineNotice } from './ui/OfflineNotice.tsx';
import { Region } from './ui/Region.tsx';
import { ScreenRegion } from './ui/ScreenRegion.tsx';
import { ToastRegion } from './ui/ToastRegion.tsx';
import { WaitingBar } from './ui/WaitingBar.tsx';

const Artist = lazyScreen('Artist', () => import('./screens/artist/Artist.tsx'));
const Bag = lazyScreen('Bag', () => import('./screens/gallery/Bag.tsx'));
const ByMail = lazyScreen('ByMail', () => import('./screens/gallery/ByMail.tsx'));
const Checkout = lazyScreen('CheckoutScreen', () => import('./screens/gallery/CheckoutScreen.tsx'));
const Console = lazyScreen('ConsoleScreen', () => import('./screens/console/ConsoleScreen.tsx'));
const Dashboard = lazyScreen('Dashboard', () => import('./screens/dashboard/Dashboard.tsx'));
const Launch = lazyScreen('Launch', () => import('./screens/pages/Launch.tsx'));
const ListArtwork = lazyScreen('ListArtwork', () => import('./screens/gallery/ListArtwork.tsx'));
const Login = lazyScreen('Login', () => import('./screens/gallery/Login.tsx'));
const NotFound = lazyScreen('NotFound', () => import('./screens/gallery/NotFound.tsx'));
const Member = lazyScreen('MemberScreen', () => import('./screens/gallery/MemberScreen.tsx'));
const Pages = lazyScreen('PagesScreen', () => import('./screens/pages/PagesScreen.tsx'));
const Register = lazyScreen('Register', () => import('./screens/gallery/Register.tsx'));
const Sell = lazyScreen('Sell', () => import('./screens/pages/Sell.tsx'));

/** Loaded only for those who are asked. */
const ConsentBar = lazyPart('ConsentBar', () => import('./features/consent/ConsentBar.tsx'));

/** Loaded only for those who are about to leave. */
const ErasureNotice = lazyPart('ErasureNotice', () => import('./features/session/ErasureNotice.tsx'));

/** These pages do not ask about analytics: the console is for administrators, and the cookie policy has the choice. */
const WITHOUT_QUESTION = /^\/(console|cookies)/;

/** The routes. Each screen is a chunk of its own. Screens without the gallery's frame are outside its route. */
export function App() {
  useScrollRestoration();
  useFocusOnNavigation();
  usePageViews();
  useErrandsHeeded();
  return (
    <>
      <Leaving />
      <ScreenRegion alone>
        <Routes>
          {patterns.dashboards.map((path) => (
            <Route key={path} path={path} element={<Dashboard />} />
          ))}
          <Route path="/console/:page?" element={<Console />} />
          <Route path={patterns.artist} element={<Artist />} />
          {[paths.support, paths.privacy, paths.terms, paths.cookies].map((path) => (
            <Route key={path} path={path} element={<Pages />} />
          ))}
          <Route element={<Layout />}>
            <Route path={paths.home} element={<Home />} />
            <Route path={paths.discover} element={<Discover />} />
            <Route path={patterns.artwork} element={<Artwork />} />
            <Route path={paths.register} element={<Register />} />
            <Route path={paths.login} element={<Login />} />
            {[paths.verify, paths.forgotPassword, paths.resetPassword].map((path) => (
              <Route key={path} path={path} element={<ByMail />} />
            ))}
            <Route path={paths.sell} element={<Sell />} />
            <Route path={paths.listArtwork} element={<ListArtwork />} />
            <Route path={paths.bag} element={<Bag />} />
            <Route path={`${paths.checkout}/*`} element={<Checkout />} />
            {[patterns.messages, paths.notices, patterns.settings, paths.unsubscribe].map((path) => (
              <Route key={path} path={path} element={<Member />} />
            ))}
            <Route path={paths.launch} element={<Launch />} />
            <Route path="*" element={<NotFound />} />
          </Route>
        </Routes>
      </ScreenRegion>
      <Question />
      <NewVersionNotice />
      <WaitingBar />
      <OfflineNotice />
      <ToastRegion />
    </>
  );
}

/** Asks about analytics. It follows the choice itself, so that an answer draws no screen anew. */
function Question() {
  const { pathname } = useLocation();
  const undecided = useChoice() === 'undecided';
  if (!undecided || WITHOUT_QUESTION.test(pathname)) return null;
  return (
    <Region part="question" small>
      <ConsentBar />
    </Region>
  );
}

/** Says that the account is about to be deleted. It follows the account itself, so that a change draws no screen anew. */
function Leaving() {
  const at = useUser()?.erase_at ?? null;
  return (
    at !== null && (
      <Region part="notice" small>
        <ErasureNotice at={at} />
      </Region>
    )
  );
}
