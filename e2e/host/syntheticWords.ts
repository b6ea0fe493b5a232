const words = (text: string) => text.trim().split(/\s+/);

/** 40 areas of work: each has three scopes and up to ten families. */
export const areas = words(`
  ads assets audit backup billing booking build calendar chat cluster contact contract crm deploy design docs
  events feature fleet forms fs goods identity incident invoice ledger mail maps media metrics notes orders
  payroll people queue search secrets storage survey tickets
`);

export const familyKinds = words('core admin cloud edge legacy labs reports sync team public');

/** 40 × 60 × 42 names without a repeat. */
export const verbs = words(`
  add approve archive assign attach browse cancel check clear clone close compare convert count create delete
  describe detach download draft export fetch find get import list lock mark merge move open publish read rename
  restore schedule search send tag update
`);

export const things = words(`
  account address agent alert answer area article asset badge batch board branch budget bundle campaign card case
  channel chart client comment contact contract customer dashboard device document draft entry event field file
  filter folder form goal group history image index item job label ledger letter line list log map member message
  meter note order page parcel part plan player price
`);

export const qualifiers = words(`
  all any archived assigned async billing bulk by_id by_name by_owner by_tag changed closed daily default deleted
  external failed global hidden in_range internal latest linked local locked monthly nested new old open paged
  pending private public raw recent remote shared stale summary weekly
`);

export const argumentNames = words(`
  id name text query limit offset from to status owner team tags notes priority format language region amount
  currency email url path version reason parent due order page_size cursor include_archived dry_run callback
  timezone color width height latitude longitude
`);

/** Names that are also keywords of JSON Schema, or that need care in a path or a form. */
export const oddArgumentNames = words('type properties default format items $and If-Match file.name {{slot}} length');

export const sentences = [
  'Works on one workspace at a time and keeps the order in which items were made.',
  'Gives back the items that match, newest first, with a cursor when there are more.',
  'IMPORTANT: times are read in the zone of the workspace unless one is given.',
  'The caller gets a summary; the full record stays with the service.',
  'Fails with a plain reason when the item is locked by somebody else.',
  'Nothing is deleted for good before thirty days have passed.',
  'Use this when the exact id is known; otherwise search first.',
  'Counts towards the hourly limit of the account, one unit for every fifty items.',
  'See https://docs.example/reference for the meaning of each field.',
  'Owners are told by mail, unless the change was made in a batch.',
  'Large answers are cut after two hundred items and say so.',
  'Empty fields are left out; absent and empty mean the same here.',
  'A second call with the same arguments changes nothing further.',
  'Amounts are in the smallest unit of the currency.',
];

/** Typographic marks, accents, other scripts, emoji. */
export const nonAsciiSentences = [
  'Reads “quoted” text — dashes, ellipses… and ½ fractions included.',
  'Überträgt die Einträge in das Archiv und prüft die Größe.',
  'Vérifie l’état du dossier avant de l’envoyer à l’équipe.',
  '選択した項目を検索し、結果を新しい順に返します。',
  '将选定的记录导出为表格，并通知所有者。',
  '✅ Safe to repeat · 🚫 not for drafts · ⏱ about two seconds.',
  'Отправляет уведомление владельцу записи.',
  'يعرض العناصر المطابقة مرتبة حسب التاريخ.',
];
