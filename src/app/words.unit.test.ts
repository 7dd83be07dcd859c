import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { textPairs } from '#test/architecture/text-pairs.ts';

const pairs = textPairs(join(import.meta.dirname, '../..'));
const spanishOf = Map.groupBy(pairs, ({ en }) => en);

/** English texts that stand for several things, each with the reason why its Spanish differs by more than gender and number. */
const severalThings: Readonly<Record<string, string>> = {
  '{from} to {to}': 'Between two days (al), and between two times of a day (de … a).',
  Area: 'The floor area of a building (superficie), and a place in it (área).',
  'Bring back': 'A person who was deactivated works again; a record comes out of the bin.',
  Building: 'A house being built (a phase), and a building of several units.',
  By: 'Whoever did something, and whose posts a search is for.',
  Change: 'What has changed, and the verb on a button.',
  Copy: 'A copied estimate, and the verb on a button.',
  'Design Agreement': 'A name alone, and in a sentence of a notification with its article.',
  'Letter of Intent': 'A name alone, and in a sentence of a notification with its article.',
  'Manufacturing Agreement': 'A name alone, and in a sentence of a notification with its article.',
  Envelope: 'The outer shell of a house (envolvente), and documents on their way to be signed (sobre).',
  Done: 'The button that ends something, and the state of a date.',
  Duplicate: 'The verb on a button, and why a project is archived.',
  Fee: 'What an authority asks (derechos), and what the builder asks (honorario).',
  Filter: 'The verb on a button, and the filter itself.',
  From: 'A day on which something begins, one side of a comparison, and where something comes from.',
  Group: 'The group itself, and the verb that groups rows.',
  Hold: 'The status of a project, and the verb that puts it there.',
  Home: 'The first page, and the house that somebody lives in.',
  Import: 'An import as a source, and the verb on a button.',
  Lead: 'The time until something is delivered (entrega), and somebody who might buy (prospecto).',
  'Let in': 'The verb on a button, and the state of who was let in.',
  Line: 'A line of a list (partida), and a production line (línea).',
  Link: 'An address, and the verb that ties two things.',
  None: 'None of a list, and a cell without a value.',
  'Off line': 'Where a module stands, and the event of leaving the line.',
  'On line': 'Where a module stands, and the event of coming on the line.',
  Open: 'The verb on a button, and the state of a ticket or of a meeting that people may add to.',
  Owner: 'Whoever owns a home, and whoever looks after an estimate.',
  Part: 'What is bought or made, and an element of a building model.',
  Post: 'What stands on the wall, and the verb that puts it there.',
  Quote: 'What a supplier offers, and somebody else’s words in a text.',
  Read: 'Somebody has read it, and the right to read.',
  Release: 'The verb that lets a list into production, and a kind of feature flag.',
  'Remove {name}': 'A thing, and a person: Spanish needs “a” before a person.',
  Reply: 'An answer, and the verb that gives one.',
  Rework: 'What becomes of a deviation (rehacer), and work that is done twice (retrabajo).',
  Room: 'A room of a building (espacio), and how much a factory can still take (lugar).',
  Section: 'A part of a text or list, and a cut through a model.',
  Set: 'A module that stands on its foundation, and the day on which that happens.',
  State: 'How something stands; in the table of projects also the state of the address, which is told apart.',
  'Take {name} off': 'A thing, and a person: Spanish needs “a” before a person.',
  'Taken back': 'An invitation that was withdrawn, and a change that was undone.',
  Then: 'What follows from a choice, and the next key of an order.',
  Timeline: 'A plan over time (cronograma), and what happened with a customer (línea de tiempo).',
  Title: 'What somebody is by profession, and the name of a record.',
  To: 'Whom a mail goes to, one side of a comparison, and a last day.',
  'Unit cost': 'Short in the narrow column of a sheet, whole elsewhere.',
  Yours: 'Views of one’s own, and one’s own value beside somebody else’s.',
  none: 'A cell without a price, and none of a list.',
  '{n, plural, =0 {today} one {# day old} other {# days old}}':
    'Standing alone, and inside a sentence that needs “de”.',
  Mine: 'Of one kind of things, whose gender it takes, and of records of any kind.',
};

/** The same word in another gender or number: what it speaks of decides that, not who wrote it. */
function stem(spanish: string): string {
  return spanish
    .toLowerCase()
    .split(/\s+/u)
    .map((word) => word.replaceAll(/[^\p{L}]/gu, '').replace(/(?:os|as|es|o|a|e|s|lo|la|los|las)$/u, ''))
    .join(' ');
}

describe('one word for one thing', () => {
  test('an English text has one Spanish, or a reason why it has several', () => {
    const several = [...spanishOf].filter(([, all]) => new Set(all.map(({ es }) => stem(es))).size > 1);
    const unexplained = several
      .filter(([en]) => severalThings[en] === undefined)
      .map(([en, all]) => `${en}: ${[...new Set(all.map(({ es, path }) => `${es} (${path})`))].join(' | ')}`);
    expect(unexplained).toEqual([]);
    const needed = new Set(several.map(([en]) => en));
    expect(Object.keys(severalThings).filter((en) => !needed.has(en))).toEqual([]);
  });

  test('the words of docs/glossary.md that Spanish decided against stand nowhere', () => {
    const rejected =
      /\b(?:promotor(?:es|a)?|rengl[óo]n(?:es)?|fábrica|pies?²|ordenador|fichero|coste|plazo de entrega)\b/iu;
    expect(pairs.filter(({ es }) => rejected.test(es)).map(({ path, es }) => `${path}: ${es}`)).toEqual([]);
  });

  test('words that confused people in their first minutes stand nowhere as a label', () => {
    const confusing = /^(?:Counts|Counted today|Leave it|Set aside|Put away|Drift(?:ed.*)?)$/u;
    expect(pairs.filter(({ en }) => confusing.test(en)).map(({ path, en }) => `${path}: ${en}`)).toEqual([]);
  });
});

/** Texts that the specification gives to the letter, capitals and all. */
const specified: ReadonlySet<string> = new Set([
  'Active - Pre-MA',
  'Active - Pre-construction',
  'Active - Pre-production',
  'Active - Production',
  'Active Projects',
  'Break Even Target',
  'Change Orders',
  'Design Agreement',
  'DfMA Lessons Learned',
  'DfMA Priority by User',
  'DfMA Project Priority',
  'In Progress',
  'Letter of Intent',
  'Manufacturing Agreement',
  'Owner Manuals',
  'Project Breakdown',
  'Punch Lists',
  'Ship & Set Dates',
  'Sign Offs',
  'Site Work',
  'Sub-Task Owner',
  'Target Date Status',
  'To Do',
  'Unexpected Application Error',
  'Unified Information',
  'Warranty Requests',
]);
/** Names of places, days, products, keys and the specification's own things, which keep their capitals inside a sentence. */
const names =
  /\b(?:Design Agreement|Letter of Intent|Manufacturing Agreement|Sub-Task Owner|Loma Linda|(?:Memorial|Labor|Constitution|Independence|Revolution) Day|New Year|OKRs|Units & modules|Thanksgiving|Christmas|Mexico|Monterrey|Butte|Reno|Monday|Thursday|July|August|Excel|Google|Microsoft|Onshape|HubSpot|GlobalId|MasterFormat|Postgre\w*|Hearth|iPhone|Android|Revit|Ctrl|Enter|Escape|Tab|Shift|Space|Cmd|Home|End|Alt|Delete|Photos|Arrow|To Do|In Progress|Completed|Active|English|Spanish|Fahrenheit|Autodesk|Most Compatible|Settings|Camera|Formats|WebP|OpenDocument|Bearer|America|Denver|Markdown)\b/gu;

describe('capitals', () => {
  test('a label is a sentence: only its first word has a capital, but for names and what the specification spells out', () => {
    const odd = pairs.filter(({ en }) => {
      if (specified.has(en) || en.length > 60 || en.includes('{')) return false;
      // A new sentence, a number or a sign before it may begin with a capital.
      const rest = en
        .replaceAll(names, '')
        .replace(/^[^\p{L}]*\p{L}+/u, '')
        .replaceAll(/[.:?!·“"(–-]\s*\p{Lu}/gu, '');
      return /\p{Lu}\p{Ll}/u.test(rest);
    });
    expect(odd.map(({ path, en }) => `${path}: ${en}`)).toEqual([]);
  });
});
