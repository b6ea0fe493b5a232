/**
 * Skerrow Harbour, an invented port and logistics company: its tools as one text, read by `harbourTools.ts`.
 *
 *     # source prefix
 *     name, safety tier, posture words, scopes
 *     Title: description
 *     arguments (see `schemaOf`; without the line, none are stated)
 */
export const harbourText = `
# mcp mcp:berths.
list, read, reads, berths:read
List berths: All berths with length, depth and shore power.
basin: north|south|river

get, read, reads, berths:read
Get a berth: One berth with its bookings of the next 14 days.
berthId!

find-free, read, reads, berths:read
Find a free berth: Berths that fit a ship and are free for the whole stay.
length!: number; draught!: number; from!: date-time; to!: date-time

book, write, writes receipt, berths:write
Book a berth: Holds a berth for a call. The harbour master confirms it later.
berthId!; callId!; from!: date-time; to!: date-time; note

release, write, writes receipt, berths:write
Release a berth: Gives a booked berth back. The agent of the ship is told.
bookingId!; reason!: weather|delay|cancelled|other

# mcp mcp:vessels.
search, read, reads, vessels:read
Search vessels: Ships by name, IMO number or call sign.
text!; limit: integer

get, read, reads, vessels:read
Get a vessel: Particulars of one ship, with size, flag, owner and the last ten ports.
imo!

eta, read, calls, vessels:read weather:read
Estimated arrival: Arrival at the pilot station, from speed and weather on the way.
imo!; port

refuse, write, asks, vessels:write
Refuse a vessel: Bars a ship from all berths. Needs two signatures.
imo!; reason!; until: date

# mcp mcp:weather.
forecast, read, calls, weather:read
Forecast: Hour by hour for three days, in knots and metres.
station!: pier|lock|roads|river|yard; hours: integer

tides, pure, computes,
Tide table: High and low water, computed from harmonic constants.
day!: date; station

# mcp mcp:yard.
occupancy, read, reads, yard:read
Yard occupancy: How full each block is, now and as planned for tomorrow.
block

move, write, writes, yard:write
Move a container: Orders a straddle carrier to move one container.
container!; toBlock!; toRow!: integer; urgent: boolean

occupancy, read, unsaid, yard:read
Yard occupancy: How full the depot for empty containers is. A second server by the same name.

# node-pack openwop:skerrow.docs.
bill-of-lading.parse, pure, computes costly,
Read a bill of lading: Turns a scanned bill into fields, with a confidence for each.
documentId!; language: en|no|de

manifest.compare, pure, unsaid offline,
Compare manifests: Lines that differ between the announced and the final manifest.
before!: object; after!: object

redact, pure, computes,
Redact names: Replaces names of crew by numbers.
text!

# workflow openwop:flow.
clear-arrival, write, asks slow costly, berths:write vessels:write customs:write
Clear an arrival: Berth, pilot, customs and crew list in one run. About 40 minutes.
callId!; express: boolean

rebook-storm, write, asks, berths:write weather:read
Rebook for a storm: Moves every call of a day to the next calm window.
day!: date; dryRun: boolean

# connector connector:customs.
status, read, calls key, customs:read
Customs status: State of a declaration at the customs office.
declaration!

declare, write, asks key, customs:write
File a declaration: Files an import or export declaration. Fees apply.
callId!; kind!: import|export|transit; lines!: object[]

tariff, read, calls keyless,
Look up a tariff: Duty for a goods code and a country of origin.
code!; origin!

# connector connector:mail.
send, write, writes key, crew:write
Send a mail: Sends a mail in the name of the harbour office.
to!: email; subject!; text!; attachments: uri[]

inbox, read, calls key, crew:read
Read the inbox: The last hundred mails to the harbour office.
unread: boolean

# connector connector:billing.
refund, write, asks key costly, billing:write
Refund: Pays dues back.
invoice!; amount!: number; reason!

ledger, read, unsaid key, billing:read
Ledger:

# host-extension skerrow.cranes:
status, read, hosted, yard:read
Crane status: Load, wind and driver of each quay crane.
crane: integer

park, write, hosted asking slow, host:cranes:operate
Park a crane: Drives an idle crane to its storm position.
crane!: integer

# host-extension x-host-skerrow-
shell, exec, hosted asking slow, host:shell:run
Run a command: Runs a command on the planning server, in a container without network.
command!; timeoutSeconds: integer

sql, exec, unsaid, yard:write
Run a query: Runs any SQL on the copy of last night.
sql!

# mcp mcp:gate.
open, write, sparse,

log, read, sparse,
`;
