import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { groupBy } from '../model/groupBy';
import { z } from '../model/schema';
import { CatalogEngine } from './engine';
import { call, heldFile, kept, query } from './testCatalog';

/*
 * How often a search shows the tool that somebody looks for, on real tools that others gathered. Each query
 * names the tools of a server that answer it.
 */
type Judged = readonly [q: string, server: string, tools: string];

const plain: readonly Judged[] = [
  ['create a directory', 'filesystem desktop-commander', 'create_directory'],
  ['read file', 'filesystem desktop-commander', 'read_file'],
  ['write a file', 'filesystem desktop-commander', 'write_file'],
  ['take a screenshot', 'playwright puppeteer', 'playwright_screenshot puppeteer_screenshot'],
  ['weather by city', 'weather', 'get_weather_by_city'],
  ['search papers', 'arxiv-mcp-server mcp-simple-arxiv', 'search_papers'],
  ['pie chart', 'mcp-server-chart', 'generate_pie_chart'],
  ['convert time', 'time', 'convert_time'],
  ['git commit', 'git', 'git_commit'],
  ['whois domain', 'whois', 'whois_domain'],
  ['merge pdf', 'searxng', 'pdf_merger'],
  ['exchange rate', 'exchange-rate-mcp', 'exchange_rate'],
  ['transcript of a youtube video', 'youtube-transcript', 'get_transcript'],
  ['npm vulnerabilities', 'npm-sentinel-mcp', 'npmVulnerabilities'],
  ['income statement', 'yahoo-finance', 'get_income_statement'],
  ['reverse geocode', 'osm-mcp-server', 'reverse_geocode'],
  ['random integer', 'random-number', 'random_int secure_random_int'],
  ['find parking nearby', 'osm-mcp-server', 'find_parking_facilities'],
];

const plurals: readonly Judged[] = [
  ['list container', 'docker-mcp', 'list-containers'],
  ['delete notes', 'basic-memory', 'delete_note'],
  ['generating histograms', 'mcp-server-chart', 'generate_histogram_chart'],
  ['stock prices', 'yahoo-finance', 'get_current_stock_price get_historical_stock_prices get_stock_price_date_range'],
  ['searches museum object', 'met-museum', 'search-museum-objects'],
  ['unprotects documents', 'word-document-server', 'unprotect_document'],
  ['killing processes', 'desktop-commander', 'kill_process'],
  ['adds tables', 'ppt word-document-server', 'add_table'],
  ['train tickets', '12306-mcp', 'get-tickets get-interline-tickets'],
  ['footnotes added', 'word-document-server', 'add_footnote_to_document'],
];

const kin: readonly Judged[] = [
  ['remove note', 'basic-memory', 'delete_note'],
  ['erase slide', 'okppt', 'delete_slide'],
  ['make directory', 'filesystem desktop-commander', 'create_directory'],
  ['lookup wikipedia', 'wikipedia', 'search_wikipedia'],
  ['insert heading', 'word-document-server', 'add_heading'],
  ['terminate process', 'desktop-commander', 'kill_process force_terminate'],
  ['modify note', 'basic-memory', 'edit_note'],
  ['show containers', 'docker-mcp', 'list-containers'],
];

const spelled: readonly Judged[] = [
  ['mcp__git__git_status', 'git', 'git_status'],
  ['memory/create_entities', 'memory', 'create_entities'],
  ['wether by city', 'weather', 'get_weather_by_city'],
  ['generate sanky chart', 'mcp-server-chart', 'generate_sankey_chart'],
];

const liveFile = z.object({ tools: z.array(z.looseObject({ server: z.string(), tool: z.string() })) });

function loadTools(): CatalogEngine {
  const path = join(process.env['REFERENCE_DIR'] ?? '', 'attack-texts', 'live-tools.json');
  const { tools } = liveFile.parse(JSON.parse(readFileSync(path, 'utf8')));
  const servers = groupBy(tools, ({ server }) => server);
  const engine = new CatalogEngine();
  engine.addFiles(
    Array.from(servers, ([server, listed]) =>
      heldFile(server, { tools: listed.map(({ server: _, tool: name, ...rest }) => ({ name, ...rest })) }, server),
    ),
  );
  return engine;
}

/** The places, from 1, at which queries show the first tool that answers them; `Infinity` where none does. */
async function placesOf(engine: CatalogEngine, judged: readonly Judged[]): Promise<readonly number[]> {
  const places: number[] = [];
  for (const [q, servers, names] of judged) {
    const wanted = servers.split(' ').flatMap((server) => names.split(' ').map((name) => `mcp:${server}.${name}`));
    const { id, rows } = await query(engine, { q, sort: { key: 'match', descending: false }, to: 100 });
    const close = kept(await engine.closeMatches({ q, choices: new Map(), result: id }, call));
    const shown = [
      ...rows.flatMap((row) => (row.kind === 'tool' ? [row.toolId] : [])),
      ...close.map(({ toolId }) => toolId),
    ];
    const place = shown.findIndex((toolId) => wanted.includes(toolId));
    places.push(place < 0 ? Number.POSITIVE_INFINITY : place + 1);
  }
  return places;
}

/** A figure of judged searches: what is counted, of how many, and the least share that is aimed at. */
export interface SearchFigure {
  readonly what: string;
  readonly found: number;
  readonly of: number;
  readonly aim: number;
}

/** Asks all judged searches of the real tools below `REFERENCE_DIR`. */
export async function judgeSearches(): Promise<readonly SearchFigure[]> {
  const engine = loadTools();
  const ofPlurals = await placesOf(engine, plurals);
  const ofKin = await placesOf(engine, kin);
  const all = [...(await placesOf(engine, plain)), ...ofPlurals, ...ofKin, ...(await placesOf(engine, spelled))];
  const figure = (what: string, places: readonly number[], last: number, aim: number) => ({
    what,
    found: places.filter((place) => place <= last).length,
    of: places.length,
    aim,
  });
  return [
    figure('Searches, first at rank 1', all, 1, 0.85),
    figure('Searches, first in the first ten', all, 10, 0.95),
    figure('Plurals, first at rank 1', ofPlurals, 1, 0.7),
    figure('Verbs’ kin, first at rank 1', ofKin, 1, 0.5),
  ];
}
