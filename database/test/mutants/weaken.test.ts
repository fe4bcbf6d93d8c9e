import { expect, test } from 'vitest'
import { weaken } from './weaken.ts'

/** The text with spaces where they say something. */
const tidy = (sql: string) =>
  sql.replace(/\s+/g, ' ').replace(/\( /g, '(').replace(/ \)/g, ')').trim()

test.each<[string, string[]]>([
  ['(true)', []],
  ['insert into a values (1) on conflict on constraint b do nothing', []],
  ['(id = 1)', ['true']],
  ['((id = 1) AND (kind = 2))', ['(true AND (kind = 2))', '((id = 1) AND true)']],
  [
    "((name = ' AND ') AND (\"a AND b\" = ')'))",
    ['(true AND ("a AND b" = \')\'))', "((name = ' AND ') AND true)"],
  ],
  [
    '(EXISTS (SELECT FROM a WHERE ((a.x = 1) AND a.y)))',
    [
      'true',
      '(EXISTS (SELECT FROM a WHERE (true AND a.y)))',
      '(EXISTS (SELECT FROM a WHERE ((a.x = 1) AND true)))',
    ],
  ],
  ['((a OR (b AND c)))', ['true', '((a OR (true AND c)))', '((a OR (b AND true)))']],
  [
    'select a from b join c on d = e where f between 1 and 2 order by g',
    [
      'select a from b join c on true where f between 1 and 2 order by g',
      'select a from b join c on d = e where true order by g',
    ],
  ],
  [
    'update a set b = case when c and d then 1 end where e is distinct from f and not g returning h',
    [
      'update a set b = case when true and d then 1 end where e is distinct from f and not g returning h',
      'update a set b = case when c and true then 1 end where e is distinct from f and not g returning h',
      'update a set b = case when c and d then 1 end where true and not g returning h',
      'update a set b = case when c and d then 1 end where e is distinct from f and true returning h',
    ],
  ],
  [
    'if not a then raise; end if; if b or c then return; end if; if d then e := f; end if;',
    [
      'if false then raise; end if; if b or c then return; end if; if d then e := f; end if;',
      'if not a then raise; end if; if false or c then return; end if; if d then e := f; end if;',
      'if not a then raise; end if; if b or false then return; end if; if d then e := f; end if;',
    ],
  ],
  [
    'if a and b then raise; end if; -- where c\n insert into d on conflict (e) do update set f = g where h;',
    [
      'if false then raise; end if; -- where c insert into d on conflict (e) do update set f = g where h;',
      'if a and b then raise; end if; -- where c insert into d on conflict (e) do update set f = g where true;',
    ],
  ],
  [
    'perform from a where b = c for update; perform d() where e;',
    ['perform from a where b = c for update; perform d() where true;'],
  ],
  [
    'case when a then raise; when b then if c then return; end if; else return d; end case; if e then return; end if;',
    [
      'case when false then raise; when b then if c then return; end if; else return d; end case; if e then return; end if;',
      'case when a then raise; when b then if false then return; end if; else return d; end case; if e then return; end if;',
      'case when a then raise; when b then if c then return; end if; else return d; end case; if false then return; end if;',
    ],
  ],
  [
    'f()\n RETURNS boolean\n begin return true; return a in (b); end',
    ['f() RETURNS boolean begin return true; return true; end'],
  ],
  ['f()\n RETURNS text\n begin return a in (b); end', []],
])('%s loses each condition in turn', (sql, weaker) => {
  expect(weaken(sql).map((one) => tidy(one.sql).replace(/ ;/g, ';'))).toEqual(weaker)
})
