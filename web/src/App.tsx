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

const Artist = lazyScreen(async () => (await import('./screens/artist/Artist.tsx')).Artist);
const Bag = lazyScreen(async () => (await import('./screens/gallery/Bag.tsx')).Bag);
const ByMail = lazyScreen(async () => (await import('./screens/gallery/ByMail.tsx')).ByMail);
const Checkout = lazyScreen(async () => (await import('./screens/gallery/CheckoutScreen.tsx')).CheckoutScreen);
const Console = lazyScreen(async () => (await import('./screens/console/ConsoleScreen.tsx')).ConsoleScreen);
const Cookies = lazyScreen(async () => (await import('./screens/pages/Cookies.tsx')).Cookies);
const Dashboard = lazyScreen(async () => (await import('./screens/dashboard/Dashboard.tsx')).Dashboard);
const Launch = lazyScreen(async () => (await import('./screens/pages/Launch.tsx')).Launch);
const ListArtwork = lazyScreen(async () => (await import('./screens/gallery/ListArtwork.tsx')).ListArtwork);
const Login = lazyScreen(async () => (await import('./screens/gallery/Login.tsx')).Login);
const Messages = lazyScreen(async () => (await import('./screens/gallery/messages/Messages.tsx')).Messages);
const NotFound = lazyScreen(async () => (await import('./screens/gallery/NotFound.tsx')).NotFound);
const Notices = lazyScreen(async () => (await import('./screens/gallery/NoticesScreen.tsx')).NoticesScreen);
const Privacy = lazyScreen(async () => (await import('./screens/pages/Privacy.tsx')).Privacy);
const Register = lazyScreen(async () => (await import('./screens/gallery/Register.tsx')).Register);
const Sell = lazyScreen(async () => (await import('./screens/pages/Sell.tsx')).Sell);
const Settings = lazyScreen(async () => (await import('./screens/gallery/settings/Settings.tsx')).Settings);
const Support = lazyScreen(async () => (await import('./screens/pages/Support.tsx')).Support);
const Terms = lazyScreen(async () => (await import('./screens/pages/Terms.tsx')).Terms);

/** Loaded only for those who are asked. */
const ConsentBar = lazyPart(async () => (await import('./features/consent/ConsentBar.tsx')).ConsentBar);

/** Loaded only for those who are about to leave. */
const ErasureNotice = lazyPart(async () => (await import('./features/session/ErasureNotice.tsx')).ErasureNotice);

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
          <Route path={paths.support} element={<Support />} />
          <Route path={paths.privacy} element={<Privacy />} />
          <Route path={paths.terms} element={<Terms />} />
          <Route path={paths.cookies} element={<Cookies />} />
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
            {[paths.notices, paths.unsubscribe].map((path) => (
              <Route key={path} path={path} element={<Notices />} />
            ))}
            <Route path={paths.launch} element={<Launch />} />
            <Route path={patterns.messages} element={<Messages />} />
            <Route path={patterns.settings} element={<Settings />} />
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
