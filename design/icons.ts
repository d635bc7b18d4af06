import * as lucide from 'lucide';
import { drawIcon } from './icon.ts';

/**
 * The icons of the site and the player. Icons that load later with one panel are in separate files in this
 * folder.
 */
export const Activity = /* @__PURE__ */ drawIcon(lucide.Activity);
export const ArrowUpRight = /* @__PURE__ */ drawIcon(lucide.ArrowUpRight);
/** A bell that is simpler than Lucide's, because every dashboard page contains this icon twice. */
export const Bell = /* @__PURE__ */ drawIcon([
  ['path', { d: 'M6 9a6 6 0 0 1 12 0v4l2 4H4l2-4z' }],
  ['path', { d: 'M10 21h4' }],
]);
export const Ban = /* @__PURE__ */ drawIcon(lucide.Ban);
export const Box = /* @__PURE__ */ drawIcon(lucide.Box);
export const Building2 = /* @__PURE__ */ drawIcon(lucide.Building2);
export const Check = /* @__PURE__ */ drawIcon(lucide.Check);
export const ChevronDown = /* @__PURE__ */ drawIcon(lucide.ChevronDown);
export const ChevronLeft = /* @__PURE__ */ drawIcon(lucide.ChevronLeft);
export const ChevronRight = /* @__PURE__ */ drawIcon(lucide.ChevronRight);
export const CircleCheck = /* @__PURE__ */ drawIcon(lucide.CircleCheck);
export const CircleQuestionMark = /* @__PURE__ */ drawIcon(lucide.CircleQuestionMark);
export const CloudOff = /* @__PURE__ */ drawIcon(lucide.CloudOff);
export const Contact = /* @__PURE__ */ drawIcon(lucide.Contact);
export const Ellipsis = /* @__PURE__ */ drawIcon(lucide.Ellipsis);
export const Files = /* @__PURE__ */ drawIcon(lucide.Files);
export const Flag = /* @__PURE__ */ drawIcon(lucide.Flag);
export const Footprints = /* @__PURE__ */ drawIcon(lucide.Footprints);
export const Frown = /* @__PURE__ */ drawIcon(lucide.Frown);
export const Globe = /* @__PURE__ */ drawIcon(lucide.Globe);
export const Heart = /* @__PURE__ */ drawIcon(lucide.Heart);
export const Info = /* @__PURE__ */ drawIcon(lucide.Info);
export const KeyRound = /* @__PURE__ */ drawIcon(lucide.KeyRound);
export const Layers = /* @__PURE__ */ drawIcon(lucide.Layers);
export const LayoutDashboard = /* @__PURE__ */ drawIcon(lucide.LayoutDashboard);
export const LayoutPanelLeft = /* @__PURE__ */ drawIcon(lucide.LayoutPanelLeft);
export const Lock = /* @__PURE__ */ drawIcon(lucide.Lock);
export const LogOut = /* @__PURE__ */ drawIcon(lucide.LogOut);
export const Mail = /* @__PURE__ */ drawIcon(lucide.Mail);
export const Map = /* @__PURE__ */ drawIcon(lucide.Map);
export const MapPinned = /* @__PURE__ */ drawIcon(lucide.MapPinned);
export const Maximize = /* @__PURE__ */ drawIcon(lucide.Maximize);
export const Meh = /* @__PURE__ */ drawIcon(lucide.Meh);
export const Menu = /* @__PURE__ */ drawIcon(lucide.Menu);
export const MessageSquare = /* @__PURE__ */ drawIcon(lucide.MessageSquare);
export const Minimize = /* @__PURE__ */ drawIcon(lucide.Minimize);
export const Minus = /* @__PURE__ */ drawIcon(lucide.Minus);
export const PartyPopper = /* @__PURE__ */ drawIcon(lucide.PartyPopper);
export const Pause = /* @__PURE__ */ drawIcon(lucide.Pause);
export const Play = /* @__PURE__ */ drawIcon(lucide.Play);
export const PlaySolid = /* @__PURE__ */ drawIcon(
  lucide.Play.map(([tag, attributes]) => [tag, { ...attributes, fill: 'currentColor' }]),
);
export const Plus = /* @__PURE__ */ drawIcon(lucide.Plus);
export const Route = /* @__PURE__ */ drawIcon(lucide.Route);
export const Ruler = /* @__PURE__ */ drawIcon(lucide.Ruler);
export const Search = /* @__PURE__ */ drawIcon(lucide.Search);
export const Send = /* @__PURE__ */ drawIcon(lucide.Send);
export const Settings = /* @__PURE__ */ drawIcon(lucide.Settings);
export const Share2 = /* @__PURE__ */ drawIcon(lucide.Share2);
export const SlidersHorizontal = /* @__PURE__ */ drawIcon(lucide.SlidersHorizontal);
export const Smile = /* @__PURE__ */ drawIcon(lucide.Smile);
export const Tags = /* @__PURE__ */ drawIcon(lucide.Tags);
export const ThumbsUp = /* @__PURE__ */ drawIcon(lucide.ThumbsUp);
export const Trash2 = /* @__PURE__ */ drawIcon(lucide.Trash2);
export const TriangleAlert = /* @__PURE__ */ drawIcon(lucide.TriangleAlert);
export const User = /* @__PURE__ */ drawIcon(lucide.User);
export const UserRound = /* @__PURE__ */ drawIcon(lucide.UserRound);
export const Users = /* @__PURE__ */ drawIcon(lucide.Users);
export const UsersRound = /* @__PURE__ */ drawIcon(lucide.UsersRound);
export const X = /* @__PURE__ */ drawIcon(lucide.X);
