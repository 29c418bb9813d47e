import { lazyScreen } from '../../lib/screens/lazy-screen.ts';

/** Every page lists the files of the screens of the app, so it lists this small one in place of all files of the checkout. */
export const CheckoutScreen = lazyScreen('Checkout', () => import('./Checkout.tsx'));
