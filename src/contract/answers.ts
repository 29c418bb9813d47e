import type { TSchema } from 'typebox';
import { AskedReply, EraseReply, Session, SessionsReply, Tokens, UserReply } from './accounts.ts';
import { AdminConversation, AdminMessages } from './admin-messages.ts';
import { AdminOrders } from './admin-orders.ts';
import { Artist, ArtistsReply } from './artists.ts';
import { ArtworksReply, CategoriesReply, FeaturedReply, MyArtworksReply } from './artwork-lists.ts';
import { Artwork, ArtworkReply, UploadReply } from './artworks.ts';
import { Cart } from './cart.ts';
import { CheckoutReply } from './checkout.ts';
import { EventsReply, TrackReply } from './engagement.ts';
import { FacetsReply } from './facets.ts';
import {
  AddPasskeyReply,
  FactorsReply,
  NewPasskeyOptionsReply,
  PasskeyOptionsReply,
  PasskeysReply,
  RecoveryCodesReply,
  TotpOptionsReply,
} from './factors.ts';
import { FavoriteIdsReply, FavoritesReply, FollowsReply, MergeFavoritesReply } from './favorites.ts';
import { Stats } from './figures.ts';
import { FollowedEvents } from './following.ts';
import { Insights } from './insights.ts';
import { ConversationReply, ConversationsReply, SentReply } from './messages.ts';
import { Minisite, MinisitePage, MinisitePages } from './minisites.ts';
import { NoticeChoices, NoticesReply } from './notices.ts';
import { OperationsStatus } from './operations.ts';
import { OrderReply, OrdersReply } from './orders.ts';
import { PictureReply, PicturesReply } from './pictures.ts';
import { PiecesReply } from './pieces.ts';
import { PoisonDetails, PoisonReply } from './poison.ts';
import { Done } from './primitives.ts';
import { BuildComparison, ProjectionsReply } from './projections.ts';
import { ProvenanceReply } from './provenance.ts';
import { QuoteReply } from './quote.ts';
import { SaleReply, SalesReply, SalesSummary } from './sales.ts';
import { SellingReply } from './selling.ts';
import { WaitlistReply } from './waitlist.ts';

/** What a call answers when it succeeds, by status. */
export type Answers = Record<number, TSchema>;

/**
 * What every call answers when it succeeds, by its route below `/api/v1`. The server's routes answer with the same
 * schemas. Left out are the streams of events, the ZIP of one's data and the file of sales, which have no body that is
 * ever whole, and the papers of orders, which are no JSON.
 */
export const ANSWERS: Record<string, Answers> = {
  'POST /auth/register': { 201: Session },
  'POST /auth/login': { 200: Session },
  'POST /auth/refresh': { 200: Tokens },
  'POST /auth/logout': { 204: Done },
  'GET /auth/sessions': { 200: SessionsReply },
  'DELETE /auth/sessions': { 204: Done },
  'DELETE /auth/sessions/:id': { 204: Done },
  'GET /auth/me': { 200: UserReply },
  'PUT /auth/me': { 200: UserReply },
  'PUT /auth/password': { 204: Done },
  'POST /auth/me/erase': { 202: EraseReply },
  'DELETE /auth/me/erase': { 204: Done },
  'POST /auth/verify': { 200: UserReply },
  'POST /auth/verify/resend': { 204: Done },
  'PUT /auth/email': { 202: AskedReply },
  'POST /auth/forgot': { 202: AskedReply },
  'POST /auth/reset': { 204: Done },
  'GET /auth/factors': { 200: FactorsReply },
  'GET /auth/passkeys': { 200: PasskeysReply },
  'POST /auth/passkeys/options': { 200: NewPasskeyOptionsReply },
  'POST /auth/passkeys': { 201: AddPasskeyReply },
  'DELETE /auth/passkeys/:id': { 204: Done },
  'POST /auth/passkey/options': { 200: PasskeyOptionsReply },
  'POST /auth/passkey': { 200: Session },
  'POST /auth/totp/options': { 200: TotpOptionsReply },
  'POST /auth/totp': { 201: RecoveryCodesReply },
  'DELETE /auth/totp': { 204: Done },
  'POST /auth/recovery-codes': { 201: RecoveryCodesReply },
  'POST /auth/login/factor': { 200: Session },

  'GET /artists': { 200: ArtistsReply },
  'GET /artists/me': { 200: Artist },
  'PUT /artists/me': { 200: Artist },
  'GET /artists/:id': { 200: Artist },
  'GET /artists/me/insights': { 200: Insights },
  'GET /artists/me/pictures': { 200: PicturesReply },
  'POST /artists/me/pictures': { 201: PictureReply },
  'DELETE /artists/me/pictures/:id': { 204: Done },

  'GET /artists/me/selling': { 200: SellingReply },
  'PUT /artists/me/selling': { 200: SellingReply },
  'GET /artworks/:id/pieces': { 200: PiecesReply },
  'POST /checkout': { 201: CheckoutReply },
  'GET /checkout/quote': { 200: QuoteReply },
  'GET /checkout/:id': { 200: CheckoutReply },
  'DELETE /checkout/:id': { 204: Done },
  'POST /checkout/:id/pay': { 202: CheckoutReply },
  'GET /orders': { 200: OrdersReply },
  'GET /orders/:id': { 200: OrderReply },
  'POST /orders/:id/cancel': { 200: OrderReply },
  'POST /orders/:id/delivered': { 200: OrderReply },
  'POST /orders/:id/return': { 200: OrderReply },
  'GET /sales': { 200: SalesReply },
  'GET /sales/summary': { 200: SalesSummary },
  'GET /sales/:id': { 200: SaleReply },
  'POST /sales/:id/accept': { 200: SaleReply },
  'POST /sales/:id/decline': { 200: SaleReply },
  'POST /sales/:id/paid': { 200: SaleReply },
  'POST /sales/:id/shipped': { 200: SaleReply },
  'POST /sales/:id/delivered': { 200: SaleReply },
  'POST /sales/:id/refund': { 200: SaleReply },
  'POST /sales/:id/return': { 200: SaleReply },

  'GET /artists/me/minisite': { 200: Minisite },
  'POST /artists/me/minisite': { 201: Minisite },
  'PUT /artists/me/minisite': { 200: Minisite },
  'DELETE /artists/me/minisite': { 204: Done },
  'GET /artists/me/minisite/pages': { 200: MinisitePages },
  'POST /artists/me/minisite/pages': { 201: MinisitePage },
  'PUT /artists/me/minisite/pages/reorder': { 200: MinisitePages },
  'GET /artists/me/minisite/pages/:id': { 200: MinisitePage },
  'PUT /artists/me/minisite/pages/:id': { 200: MinisitePage },
  'DELETE /artists/me/minisite/pages/:id': { 204: Done },
  'GET /artists/:id/minisite': { 200: Minisite },
  'GET /artists/:id/minisite/pages': { 200: MinisitePages },

  'GET /home/featured': { 200: FeaturedReply },
  'GET /artworks': { 200: ArtworksReply },
  'GET /artworks/facets': { 200: FacetsReply },
  'GET /artworks/categories': { 200: CategoriesReply },
  'GET /artworks/my': { 200: MyArtworksReply },
  'GET /artworks/:id': { 200: Artwork },
  'GET /artworks/:id/provenance': { 200: ProvenanceReply },
  'POST /artworks': { 201: ArtworkReply },
  'PUT /artworks/:id': { 200: ArtworkReply },
  'DELETE /artworks/:id': { 204: Done },
  'POST /artworks/:id/upload': { 200: UploadReply },
  'PUT /artworks/:id/images': { 200: ArtworkReply },
  'PUT /artworks/:id/images/:imageId': { 200: ArtworkReply },
  'DELETE /artworks/:id/images/:imageId': { 204: Done },

  'GET /cart': { 200: Cart },
  'POST /cart/items': { 201: Cart },
  'PUT /cart/items/:itemId': { 200: Cart },
  'DELETE /cart/items/:itemId': { 200: Cart },
  'DELETE /cart/clear': { 200: Cart },

  'GET /favorites': { 200: FavoritesReply },
  'GET /favorites/ids': { 200: FavoriteIdsReply },
  'POST /favorites/merge': { 200: MergeFavoritesReply },
  'PUT /favorites/artworks/:id': { 204: Done },
  'DELETE /favorites/artworks/:id': { 204: Done },
  'GET /follows': { 200: FollowsReply },
  'GET /notices': { 200: NoticesReply },
  'PUT /notices/read': { 204: Done },
  'GET /auth/me/notices': { 200: NoticeChoices },
  'PUT /auth/me/notices': { 200: NoticeChoices },
  'PUT /auth/me/notices/time-zone': { 204: Done },
  'POST /unsubscribe': { 204: Done },
  'PUT /follows/artists/:id': { 204: Done },
  'DELETE /follows/artists/:id': { 204: Done },

  'POST /conversations': { 200: SentReply, 201: SentReply },
  'GET /conversations': { 200: ConversationsReply },
  'GET /conversations/:id': { 200: ConversationReply },
  'POST /conversations/:id/messages': { 201: SentReply },
  'PUT /conversations/:id/read': { 204: Done },
  'PUT /conversations/:id/blocked': { 204: Done },
  'DELETE /conversations/:id/blocked': { 204: Done },
  'POST /conversations/:id/report': { 204: Done },

  'POST /launch/register': { 200: WaitlistReply, 201: WaitlistReply },

  'POST /engagement/track': { 202: TrackReply },
  'POST /engagement/batch': { 202: TrackReply },
  'GET /engagement/stats': { 200: Stats },
  'GET /engagement/events': { 200: EventsReply },
  'GET /admin/orders': { 200: AdminOrders },
  'GET /admin/messages': { 200: AdminMessages },
  'GET /admin/messages/:id': { 200: AdminConversation },
  'POST /admin/messages/:id/close': { 204: Done },
  'PUT /admin/members/:id/writing-stopped': { 204: Done },
  'DELETE /admin/members/:id/writing-stopped': { 204: Done },
  'GET /operations/status': { 200: OperationsStatus },
  'GET /operations/projections': { 200: ProjectionsReply },
  'GET /operations/projections/:id/comparison': { 200: BuildComparison },
  'POST /operations/projections/:id/actions': { 204: Done },
  'GET /operations/poison': { 200: PoisonReply },
  'GET /operations/poison/:id': { 200: PoisonDetails },
  'POST /operations/poison/:id/retry': { 204: Done },
  'POST /operations/poison/:id/discard': { 204: Done },
  'GET /operations/events/:event': { 200: FollowedEvents },
  'POST /operations/queues': { 204: Done },
  'POST /client-errors': { 204: Done },
};
