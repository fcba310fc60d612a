import ts from "typescript";
import { describe, expect, test } from "vitest";

// Every file that has a dictionary, as text: what is said must be said in three languages, and by somebody.
const sources: Record<string, string> = import.meta.glob("../**/*.{ts,svelte}", {
  query: "?raw",
  import: "default",
  eager: true,
});

interface Dictionary {
  /** The keys, by language. */
  keys: Record<string, string[]>;
  /** The file without it. */
  rest: string;
}

function script(file: string): string {
  const source = sources[file]!;
  return file.endsWith(".svelte")
    ? [...source.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map((m) => m[1]).join("\n")
    : source;
}

/** Without what only types need: `{…} as const`, `{…} satisfies Words`. */
function bare(node: ts.Expression): ts.Expression {
  return ts.isAsExpression(node) || ts.isSatisfiesExpression(node) ? bare(node.expression) : node;
}

function properties(
  node: ts.Expression,
  named = new Map<string, ts.Expression>(),
): [string, ts.Expression][] {
  if (!ts.isObjectLiteralExpression(node)) return [];
  return node.properties.flatMap((property) => {
    if (ts.isShorthandPropertyAssignment(property)) {
      const meant = named.get(property.name.text);
      return meant ? [[property.name.text, meant] as [string, ts.Expression]] : [];
    }
    if (!ts.isPropertyAssignment(property)) return [];
    const name =
      ts.isIdentifier(property.name) || ts.isStringLiteral(property.name) ? property.name.text : "";
    return [[name, property.initializer] as [string, ts.Expression]];
  });
}

function read(file: string): Dictionary | null {
  let found: ts.Expression | undefined;
  const named = new Map<string, ts.Expression>(); // `const en = {…}`, then `dictionary({ en, fr, it })`
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && node.initializer)
      named.set(node.name.getText(), bare(node.initializer));
    if (ts.isCallExpression(node) && node.expression.getText() === "dictionary") found = node.arguments[0];
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, script(file), ts.ScriptTarget.Latest, true));
  if (!found) return null;
  const keys = Object.fromEntries(
    properties(found, named).map(([language, words]) => [language, properties(words).map(([key]) => key)]),
  );
  const rest = [found, ...properties(found, named).map(([, words]) => words)].reduce(
    (source, part) => source.replace(part.getText(), ""),
    sources[file]!,
  );
  return { keys, rest };
}

const files = Object.keys(sources).filter(
  (file) => !file.endsWith(".test.ts") && !file.endsWith("words.svelte.ts"),
);
const found = new Map(
  files.map((file) => [file, read(file)] as const).filter(([, dictionary]) => dictionary),
);
const rests = new Map(files.map((file) => [file, found.get(file)?.rest ?? sources[file]!]));
const folder = (file: string) => file.slice(0, file.lastIndexOf("/"));

describe.each([...found])("%s", (file, dictionary) => {
  const english = dictionary!.keys["en"] ?? [];

  test("has the same keys in all languages", () => {
    expect(english.length).toBeGreaterThan(0);
    for (const language of ["fr", "it"])
      expect([...dictionary!.keys[language]!].sort()).toEqual([...english].sort());
  });

  test("has no key that nobody uses", () => {
    const name = file.slice(folder(file).length + 1).replace(/\.ts$/, "");
    const users = [...rests].filter(
      ([user, source]) => folder(user).startsWith(folder(file)) || source.includes(`/${name}"`),
    );
    const all = users.map(([, source]) => source).join("\n");
    expect(english.filter((key) => !isMentioned(all, key))).toEqual([]);
  });
});

/** As a whole, or put together: `${game}.${n}`, `event.${name}`. */
function isMentioned(source: string, key: string): boolean {
  if (source.includes(`"${key}"`) || source.includes(`'${key}'`)) return true;
  const [first, ...more] = key.split(".");
  return more.length > 0 && (source.includes(`\`${first}.\${`) || source.includes("`${game}.${"));
}

/** What a file says in French: the strings from where its French words begin to where the Italian ones do. */
const french = files.flatMap((file) => {
  const part = /\n\s*(?:const )?(?:fr|french): [^]*?(?=\n\s*(?:const )?(?:it|italian): )/.exec(
    sources[file]!,
  );
  const said = part?.[0].replace(/"[\w.-]+":/g, "").match(/"[^"\n]+"/g);
  return said ? [[file, said] as const] : [];
});

test.each(french)("%s: in French, signs stand apart and no line breaks before them", (_, said) => {
  expect(said.filter((words) => /[^\u202f"][;:!?»%](?=[\s"])|«(?!\u202f)/.test(words))).toEqual([]);
});
