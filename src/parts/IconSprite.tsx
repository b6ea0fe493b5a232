import {
  ArrowDown,
  ArrowUp,
  Blocks,
  Cable,
  Check,
  ChevronDown,
  CircleAlert,
  CircleHelp,
  CircleMinus,
  Columns3,
  Download,
  Ellipsis,
  Equal,
  FileDown,
  GitCompareArrows,
  GlobeLock,
  Hand,
  Info,
  KeyRound,
  ListFilter,
  ListTree,
  type LucideIcon,
  OctagonAlert,
  Plug,
  Puzzle,
  Redo2,
  RefreshCw,
  Repeat,
  Route,
  Rows3,
  Scale,
  Search,
  Server,
  Shuffle,
  TriangleAlert,
  Undo2,
  Workflow,
  X,
  Zap,
} from 'lucide-react';
import { magnitudes } from '../model/tool';

const drawn = {
  'arrow-down': ArrowDown,
  'arrow-up': ArrowUp,
  'chevron-down': ChevronDown,
  columns: Columns3,
  compare: GitCompareArrows,
  download: Download,
  ellipsis: Ellipsis,
  'file-down': FileDown,
  'list-filter': ListFilter,
  'list-tree': ListTree,
  redo: Redo2,
  refresh: RefreshCw,
  rows: Rows3,
  search: Search,
  undo: Undo2,
  blocks: Blocks,
  cable: Cable,
  check: Check,
  'circle-alert': CircleAlert,
  'circle-help': CircleHelp,
  'circle-minus': CircleMinus,
  equal: Equal,
  'globe-lock': GlobeLock,
  hand: Hand,
  info: Info,
  key: KeyRound,
  'octagon-alert': OctagonAlert,
  plug: Plug,
  puzzle: Puzzle,
  repeat: Repeat,
  route: Route,
  scale: Scale,
  server: Server,
  shuffle: Shuffle,
  'triangle-alert': TriangleAlert,
  workflow: Workflow,
  x: X,
  zap: Zap,
} satisfies Readonly<Record<string, LucideIcon>>;

/** Diamond, eye, pencil, prompt. */
const tierShapes = {
  pure: 'M6 1.5 10.5 6 6 10.5 1.5 6z',
  read: 'M1 6s2-3.5 5-3.5S11 6 11 6 9 9.5 6 9.5 1 6 1 6zm5 1.6a1.6 1.6 0 1 0 0-3.2 1.6 1.6 0 0 0 0 3.2z',
  write: 'm8 1.5 2.5 2.5-6 6H2V7.5z',
  exec: 'M2 3l3 3-3 3M6 9.5h4',
} as const;

export type SpriteName = keyof typeof drawn | keyof typeof tierShapes | (typeof magnitudes)[number];

/** The drawings behind `SpriteIcon`: the build writes them into the page, where they cost no script. */
export function IconSprite() {
  return (
    <svg aria-hidden className="absolute size-0">
      {Object.entries(drawn).map(([name, Icon]) => (
        <symbol key={name} id={`icon-${name}`} viewBox="0 0 24 24">
          <Icon />
        </symbol>
      ))}
      {Object.entries(tierShapes).map(([tier, path]) => (
        <symbol key={tier} id={`icon-${tier}`} viewBox="0 0 12 12">
          <path
            d={path}
            fill="none"
            stroke="currentColor"
            strokeWidth="1.3"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </symbol>
      ))}
      {magnitudes.map((magnitude, filled) => (
        <symbol key={magnitude} id={`icon-${magnitude}`} viewBox="0 0 12 12">
          {magnitudes.map((step, i) => (
            <rect
              key={step}
              x={1 + i * 3.75}
              y={7.5 - i * 3}
              width="2.5"
              height={3.5 + i * 3}
              rx="0.75"
              fill="currentColor"
              opacity={i <= filled ? 1 : 0.3}
            />
          ))}
        </symbol>
      ))}
    </svg>
  );
}
