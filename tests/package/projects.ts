// Projects of others that have installed the packed package: laid out as npm does, and as pnpm does.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const CLONE = fileURLToPath(new URL('../..', import.meta.url));

export interface Packed {
  readonly tarball: string;
  /** What is in it, by path. */
  readonly files: readonly string[];
}

export interface Project {
  /** Where the package is. */
  readonly installed: string;
  /** A program of the clone, or a module of one of the project's packages, in the project. */
  run(program: string, ...words: readonly string[]): { status: number | null; stdout: string; stderr: string };
  write(name: string, ...lines: readonly string[]): string;
  /** The files of a folder beside this module. */
  copy(folder: string): void;
}

/** Names of packages in a project, and where they are: absolute, or below node_modules of the clone. */
export type Peers = Readonly<Record<string, string>>;

interface Lock {
  readonly packages: Readonly<Record<string, { readonly dev?: true; readonly devOptional?: true }>>;
}

interface Manifest {
  readonly version: string;
  readonly bin: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
}

export const manifest = JSON.parse(readFileSync(join(CLONE, 'package.json'), 'utf8')) as Manifest;

/** Builds the package first. */
export function pack(folder: string): Packed {
  const said = execFileSync('npm', ['pack', '--json', '--silent', '--pack-destination', folder], { cwd: CLONE });
  // What the build says comes before the list.
  const text = said.toString();
  const [entry] = JSON.parse(text.slice(text.indexOf('[\n'))) as { filename: string; files: { path: string }[] }[];
  if (entry === undefined) throw new Error(`npm packed nothing: ${text}`);
  return { tarball: join(folder, entry.filename), files: entry.files.map(({ path }) => path) };
}

/** One flat folder of all packages, beside the app's older GraphQL, in the versions of the clone: npm then asks no registry for what the clone has installed. */
export function installLikeNpm(folder: string, { tarball }: Packed, peers: Peers): Project {
  const file = `file:${basename(tarball)}`;
  const app = { name: 'app', version: '1.0.0', type: 'module', dependencies: { touchstone: file } };
  cpSync(tarball, join(prepare(folder, app), basename(tarball)));
  const { packages } = JSON.parse(readFileSync(join(CLONE, 'package-lock.json'), 'utf8')) as Lock;
  const needed = Object.entries(packages).filter(
    ([path, { dev, devOptional }]) => path !== '' && dev === undefined && devOptional === undefined,
  );
  const { version, bin, dependencies } = manifest;
  const locked = {
    '': app,
    'node_modules/touchstone': { version, resolved: file, bin, dependencies },
    ...Object.fromEntries(needed),
  };
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, packages: locked }));
  execFileSync('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund', '--silent'], { cwd: folder });
  const modules = join(folder, 'node_modules');
  // Where the app has another GraphQL, npm lays ours below the package.
  mkdirSync(join(modules, 'touchstone', 'node_modules'));
  renameSync(join(modules, 'graphql'), join(modules, 'touchstone', 'node_modules', 'graphql'));
  link(modules, { ...peers, graphql: 'msw-2/node_modules/graphql' });
  return projectIn(folder);
}

/** The package in a store, with links to what it declares beside it: it reaches nothing else. */
export function installLikePnpm(folder: string, from: Project, peers: Peers): Project {
  prepare(folder, { name: 'app', version: '1.0.0', type: 'module' });
  const store = join(folder, 'node_modules', '.pnpm', `touchstone@${manifest.version}`, 'node_modules');
  const [flat, nested] = [dirname(from.installed), join(from.installed, 'node_modules')];
  cpSync(from.installed, join(store, 'touchstone'), { recursive: true, filter: (source) => source !== nested });
  const placeOf = (name: string) => [nested, flat].map((modules) => join(modules, name)).find(existsSync) ?? name;
  link(store, Object.fromEntries(Object.keys(manifest.dependencies).map((name) => [name, placeOf(name)])));
  link(store, peers);
  link(join(folder, 'node_modules'), { ...peers, touchstone: join(store, 'touchstone') });
  return projectIn(folder);
}

function prepare(folder: string, manifest: object): string {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  return folder;
}

function link(modules: string, packages: Peers): void {
  for (const [name, folder] of Object.entries(packages)) {
    const place = join(modules, name);
    mkdirSync(dirname(place), { recursive: true });
    symlinkSync(resolve(CLONE, 'node_modules', folder), place);
  }
}

function projectIn(folder: string): Project {
  return {
    installed: join(folder, 'node_modules', 'touchstone'),
    run(program, ...words) {
      const command = join(CLONE, 'node_modules', '.bin', program);
      const { status, stdout, stderr } = spawnSync(command, words, { cwd: folder, encoding: 'utf8' });
      return { status, stdout, stderr };
    },
    write(name, ...lines) {
      writeFileSync(join(folder, name), `${lines.join('\n')}\n`);
      return name;
    },
    copy(from) {
      cpSync(fileURLToPath(new URL(from, import.meta.url)), folder, { recursive: true });
    },
  };
}
