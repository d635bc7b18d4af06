import {
  Activity as activity,
  ArrowUpRight as arrowUpRight,
  Ban as ban,
  Box as box,
  Building2 as building2,
  Check as check,
  ChevronDown as chevronDown,
  ChevronLeft as chevronLeft,
  ChevronRight as chevronRight,
  CircleCheck as circleCheck,
  CircleQuestionMark as circleQuestionMark,
  CloudOff as cloudOff,
  Contact as contact,
  Ellipsis as ellipsis,
  Files as files,
  Flag as flag,
  Footprints as footprints,
  Frown as frown,
  Globe as globe,
  Heart as heart,
  Info as info,
  KeyRound as keyRound,
  Layers as layers,
  LayoutDashboard as layoutDashboard,
  LayoutPanelLeft as layoutPanelLeft,
  Lock as lock,
  LogOut as logOut,
  Mail as mail,
  Map as map,
  MapPinned as mapPinned,
  Maximize as maximize,
  Meh as meh,
  Menu as menu,
  MessageSquare as messageSquare,
  Minimize as minimize,
  Minus as minus,
  PartyPopper as partyPopper,
  Pause as pause,
  Play as play,
  Plus as plus,
  Route as route,
  Ruler as ruler,
  Search as search,
  Send as send,
  Settings as settings,
  Share2 as share2,
  SlidersHorizontal as slidersHorizontal,
  Smile as smile,
  Tags as tags,
  ThumbsUp as thumbsUp,
  Trash2 as trash2,
  TriangleAlert as triangleAlert,
  User as user,
  UserRound as userRound,
  Users as users,
  UsersRound as usersRound,
  X as x,
} from 'lucide';
import { drawIcon } from './icon.ts';

/**
 * The icons of the site and the player, except those that load later with one panel, which are in the files
 * beside this one.
 */
export const Activity = /* @__PURE__ */ drawIcon(activity);
export const ArrowUpRight = /* @__PURE__ */ drawIcon(arrowUpRight);
/** Simpler than Lucide's icon, because every page contains it twice. */
export const Bell = /* @__PURE__ */ drawIcon([
  ['path', { d: 'M6 9a6 6 0 0 1 12 0v4l2 4H4l2-4z' }],
  ['path', { d: 'M10 21h4' }],
]);
export const Ban = /* @__PURE__ */ drawIcon(ban);
export const Box = /* @__PURE__ */ drawIcon(box);
export const Building2 = /* @__PURE__ */ drawIcon(building2);
export const Check = /* @__PURE__ */ drawIcon(check);
export const ChevronDown = /* @__PURE__ */ drawIcon(chevronDown);
export const ChevronLeft = /* @__PURE__ */ drawIcon(chevronLeft);
export const ChevronRight = /* @__PURE__ */ drawIcon(chevronRight);
export const CircleCheck = /* @__PURE__ */ drawIcon(circleCheck);
export const CircleQuestionMark = /* @__PURE__ */ drawIcon(circleQuestionMark);
export const CloudOff = /* @__PURE__ */ drawIcon(cloudOff);
export const Contact = /* @__PURE__ */ drawIcon(contact);
export const Ellipsis = /* @__PURE__ */ drawIcon(ellipsis);
export const Files = /* @__PURE__ */ drawIcon(files);
export const Flag = /* @__PURE__ */ drawIcon(flag);
export const Footprints = /* @__PURE__ */ drawIcon(footprints);
export const Frown = /* @__PURE__ */ drawIcon(frown);
export const Globe = /* @__PURE__ */ drawIcon(globe);
export const Heart = /* @__PURE__ */ drawIcon(heart);
export const Info = /* @__PURE__ */ drawIcon(info);
export const KeyRound = /* @__PURE__ */ drawIcon(keyRound);
export const Layers = /* @__PURE__ */ drawIcon(layers);
export const LayoutDashboard = /* @__PURE__ */ drawIcon(layoutDashboard);
export const LayoutPanelLeft = /* @__PURE__ */ drawIcon(layoutPanelLeft);
export const Lock = /* @__PURE__ */ drawIcon(lock);
export const LogOut = /* @__PURE__ */ drawIcon(logOut);
export const Mail = /* @__PURE__ */ drawIcon(mail);
export const Map = /* @__PURE__ */ drawIcon(map);
export const MapPinned = /* @__PURE__ */ drawIcon(mapPinned);
export const Maximize = /* @__PURE__ */ drawIcon(maximize);
export const Meh = /* @__PURE__ */ drawIcon(meh);
export const Menu = /* @__PURE__ */ drawIcon(menu);
export const MessageSquare = /* @__PURE__ */ drawIcon(messageSquare);
export const Minimize = /* @__PURE__ */ drawIcon(minimize);
export const Minus = /* @__PURE__ */ drawIcon(minus);
export const PartyPopper = /* @__PURE__ */ drawIcon(partyPopper);
export const Pause = /* @__PURE__ */ drawIcon(pause);
export const Play = /* @__PURE__ */ drawIcon(play);
export const PlaySolid = /* @__PURE__ */ drawIcon(
  play.map(([tag, attributes]) => [tag, { ...attributes, fill: 'currentColor' }]),
);
export const Plus = /* @__PURE__ */ drawIcon(plus);
export const Route = /* @__PURE__ */ drawIcon(route);
export const Ruler = /* @__PURE__ */ drawIcon(ruler);
export const Search = /* @__PURE__ */ drawIcon(search);
export const Send = /* @__PURE__ */ drawIcon(send);
export const Settings = /* @__PURE__ */ drawIcon(settings);
export const Share2 = /* @__PURE__ */ drawIcon(share2);
export const SlidersHorizontal = /* @__PURE__ */ drawIcon(slidersHorizontal);
export const Smile = /* @__PURE__ */ drawIcon(smile);
export const Tags = /* @__PURE__ */ drawIcon(tags);
export const ThumbsUp = /* @__PURE__ */ drawIcon(thumbsUp);
export const Trash2 = /* @__PURE__ */ drawIcon(trash2);
export const TriangleAlert = /* @__PURE__ */ drawIcon(triangleAlert);
export const User = /* @__PURE__ */ drawIcon(user);
export const UserRound = /* @__PURE__ */ drawIcon(userRound);
export const Users = /* @__PURE__ */ drawIcon(users);
export const UsersRound = /* @__PURE__ */ drawIcon(usersRound);
export const X = /* @__PURE__ */ drawIcon(x);
