import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** The name of the bridge and the prefix of everything else that a killed cluster may leave. */
const NAME = 'gov360';
const NETWORK = '10.99.31';
/** Without network namespaces, each machine is an address of the loopback network. */
const LOOPBACK = '127.99.31';
const GROUPS = '/sys/fs/cgroup';
/** The controllers of a control group of version 1. Memory is the last. */
const CONTROLLERS = ['cpu', 'cpuacct', 'memory'];
/** The period over which the processor time of a control group is limited, in microseconds. */
const PERIOD = 100_000;
/** The file with the id of the process whose cluster this computer runs. */
const OWNER = join(tmpdir(), `${NAME}-cluster.pid`);
/** The approximate number of programs in a cluster. */
const PROGRAMS = 16;

/** A program of a machine. */
export interface Program {
  name: string;
  machine: string;
  command: readonly [string, ...string[]];
  env: Record<string, string>;
  /** The user who runs the program, if this process may choose. */
  user: string;
  /** The limit of processor time, in per cent of one core. `memory`: in MiB. */
  cpu: number;
  memory: number;
}

/** A program that runs, has ended or runs again. Its output is in `logs/<name>.log`. */
export interface Unit {
  readonly name: string;
  readonly machine: string;
  readonly user: string;
  /** Starts the program, with additional variables. */
  start(env?: Record<string, string>): void;
  pids(): number[];
  /**
   * Returns the processor time that the program and everything it started have used so far, in milliseconds;
   * NaN without control groups.
   */
  computed(): number;
  /** Changes the limit of processor time, in per cent of one core, if control groups are available. */
  limit(cpu: number): void;
  /** Sends a signal only to the program. Resolves once the program has ended. */
  end(signal?: NodeJS.Signals): Promise<void>;
  /** Immediately ends the program and everything that it started, as a power failure does. */
  kill(): Promise<void>;
}

/**
 * The machines of one cluster, all on this computer. Each is a network namespace with its own address, and
 * control groups limit its programs. `refused` lists what this computer does not allow. Without namespaces,
 * machines are addresses of the loopback network. Without control groups, nothing is limited.
 */
export class Machines {
  readonly refused: string[] = [];
  readonly folder: string;
  readonly #numbers: ReadonlyMap<string, number>;
  readonly #separate: boolean;
  readonly #groups: ReturnType<typeof controlGroups>;
  readonly #units: Unit[] = [];

  constructor(folder: string, names: readonly string[]) {
    this.folder = folder;
    for (const part of ['logs', 'home']) mkdirSync(join(folder, part), { recursive: true });
    // The folder is readable by all, because the programs belong to several users.
    chmodSync(folder, 0o755);
    this.#numbers = new Map(names.map((name, index) => [name, index + 11]));
    takeTurn();
    removeLeftovers();
    this.#groups = controlGroups(this.refused);
    this.#separate = this.#separateNetworks();
  }

  /**
   * Returns the address of a machine or, without a name, the address of this computer as the machines see it.
   */
  address(machine?: string): string {
    const number = machine === undefined ? 1 : this.#numbers.get(machine);
    if (number === undefined) throw new Error(`There is no machine ${machine}.`);
    return `${this.#separate ? NETWORK : LOOPBACK}.${number}`;
  }

  add(program: Program): Unit {
    const unit = this.#unitOf(program);
    this.#units.push(unit);
    return unit;
  }

  unit(name: string): Unit {
    const unit = this.#units.find((each) => each.name === name);
    if (!unit) throw new Error(`There is no ${name}.`);
    return unit;
  }

  /**
   * Cuts a machine off from all others, or suspends it if there are no namespaces. Returns a function that
   * undoes this.
   */
  cutOff(machine: string): () => void {
    if (this.#separate) {
      ip('link', 'set', interfaceOf(machine), 'nomaster');
      return () => ip('link', 'set', interfaceOf(machine), 'master', NAME);
    }
    const pids = this.#units.filter((unit) => unit.machine === machine).flatMap((unit) => unit.pids());
    for (const pid of pids) signal(pid, 'SIGSTOP');
    return () => pids.forEach((pid) => signal(pid, 'SIGCONT'));
  }

  /**
   * Gives this process the weight of a program, because otherwise it could not measure the others on a busy
   * computer.
   */
  join(): void {
    const [group] = this.#groups?.create('client', 100, 2048) ?? [];
    if (group) writeFileSync(join(group, 'cgroup.procs'), String(process.pid));
  }

  /** Ends all programs, kind by kind in the reverse order of their start, and removes the network. */
  async close(): Promise<void> {
    const kinds = Map.groupBy(this.#units, ({ user }) => user);
    for (const units of [...kinds.values()].reverse()) {
      const ended = Promise.all(units.map((unit) => unit.end('SIGTERM')));
      await Promise.race([ended, pause(15_000, null, { ref: false })]);
      await Promise.all(units.map((unit) => unit.kill()));
    }
    this.#groups?.leave();
    removeLeftovers();
    rmSync(OWNER);
  }

  #unitOf({ name, machine, command, env, user, cpu, memory }: Program): Unit {
    const groups = this.#groups?.create(name, cpu, memory) ?? [];
    const log = join(this.folder, 'logs', `${name}.log`);
    let ended: Promise<unknown> = Promise.resolve();
    let pid = 0;
    const pids = () => (groups[0] ? pidsIn(groups[0]) : descendants(pid));
    const become = [
      ...(this.#separate ? ['nsenter', `--net=/run/netns/${NAME}-${machine}`] : []),
      ...(process.getuid?.() === 0
        ? ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--init-groups', '--pdeathsig=TERM']
        : []),
    ];
    const enter = 'for group in $JOIN; do echo $$ > "$group/cgroup.procs"; done; unset JOIN; exec "$@"';
    return {
      name,
      machine,
      user,
      start(more = {}) {
        const output = openSync(log, 'a');
        // Only the program itself gets these variables, and not the command that starts it as another user.
        // With a wrong clock, that command would leave files that block the program.
        const last = ['env', ...Object.entries(more).map((pair) => pair.join('=')), ...command];
        const child = spawn('sh', ['-c', enter, 'sh', ...become, ...last], {
          env: { PATH: process.env.PATH ?? '', LC_ALL: 'C.UTF-8', JOIN: groups.join(' '), ...env },
          stdio: ['ignore', output, output],
          cwd: join(import.meta.dirname, '../..'),
          // Ctrl-C reaches only this process, which ends the others in order.
          detached: true,
        });
        ended = once(child, 'exit');
        pid = child.pid ?? 0;
      },
      pids,
      computed: () => this.#groups?.computed(name) ?? NaN,
      limit: (more) => this.#groups?.limit(name, more),
      async end(how = 'SIGTERM') {
        signal(pid, how);
        await ended;
      },
      async kill() {
        for (let left = pids(); left.length > 0; left = pids()) {
          for (const each of left) signal(each, 'SIGKILL');
          await pause(10);
        }
        await ended;
      },
    };
  }

  #separateNetworks(): boolean {
    try {
      ip('link', 'add', NAME, 'type', 'bridge');
      ip('address', 'add', `${NETWORK}.1/24`, 'dev', NAME);
      ip('link', 'set', NAME, 'up');
      for (const [name, number] of this.#numbers) {
        const [space, port] = [`${NAME}-${name}`, interfaceOf(name)];
        ip('netns', 'add', space);
        ip('link', 'add', port, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space);
        ip('link', 'set', port, 'master', NAME, 'up');
        ip('-n', space, 'address', 'add', `${NETWORK}.${number}/24`, 'dev', 'eth0');
        for (const device of ['lo', 'eth0']) ip('-n', space, 'link', 'set', device, 'up');
      }
      return true;
    } catch (error) {
      removeLeftovers();
      this.refused.push(
        `network namespaces (${messageOf(error)}): machines are addresses in ${LOOPBACK}.0/24, and to cut one off suspends it`,
      );
      return false;
    }
  }
}

/**
 * Returns functions that limit programs by control groups of version 2 or 1; null if this process may not use
 * control groups.
 */
function controlGroups(refused: string[]) {
  const isSecond = existsSync(join(GROUPS, 'cgroup.controllers'));
  const places = isSecond ? [join(GROUPS, NAME)] : CONTROLLERS.map((kind) => join(GROUPS, kind, NAME));
  try {
    for (const place of places) mkdirSync(place, { recursive: true });
    if (isSecond)
      for (const place of [GROUPS, ...places])
        writeFileSync(join(place, 'cgroup.subtree_control'), '+cpu +memory');
    // Outside groups, every process weighs 1,024. All machines together must weigh more than a single
    // process.
    else writeFileSync(join(places[0] ?? '', 'cpu.shares'), String(PROGRAMS * 1024));
  } catch (error) {
    refused.push(`control groups (${messageOf(error)}): nothing is limited`);
    return null;
  }
  const limit = (name: string, cpu: number) => {
    const quota = String((cpu / 100) * PERIOD);
    const [file, text] = isSecond ? ['cpu.max', `${quota} ${PERIOD}`] : ['cpu.cfs_quota_us', quota];
    writeFileSync(join(places[0] ?? '', name, file), text);
  };
  return {
    /** Returns the folders of control groups that a program joins. */
    create(name: string, cpu: number, memory: number): string[] {
      const own = places.map((place) => join(place, name));
      for (const place of own) mkdirSync(place, { recursive: true });
      limit(name, cpu);
      const most = isSecond ? 'memory.max' : 'memory.limit_in_bytes';
      writeFileSync(join(own.at(-1) ?? '', most), String(memory * 1024 ** 2));
      return own;
    },
    limit,
    computed(name: string): number {
      const read = (place: string, file: string) => readFileSync(join(place, name, file), 'utf8');
      if (!isSecond) return Number(read(places[1] ?? '', 'cpuacct.usage')) / 1e6;
      const [, used] = /usage_usec (\d+)/.exec(read(places[0] ?? '', 'cpu.stat')) ?? [];
      return Number(used) / 1e3;
    },
    /** Moves this process out of our groups. */
    leave: () => writeFileSync(join(places[0] ?? '', '..', 'cgroup.procs'), String(process.pid)),
  };
}

/** Throws if another process has a cluster, because both would use the same names. */
function takeTurn(): void {
  const owner = existsSync(OWNER) ? Number(readFileSync(OWNER, 'utf8')) : 0;
  if (owner !== process.pid && existsSync(`/proc/${owner}/task`))
    throw new Error(`Process ${owner} runs a cluster already (${OWNER}). Stop it first.`);
  writeFileSync(OWNER, String(process.pid));
}

/** Removes what an earlier, killed cluster left: programs, namespaces and groups with our name. */
function removeLeftovers(): void {
  const groups = [join(GROUPS, NAME), ...CONTROLLERS.map((kind) => join(GROUPS, kind, NAME))];
  for (const group of groups.filter(existsSync)) {
    const inner = readdirSync(group).map((name) => join(group, name));
    for (const place of [...inner.filter((path) => statSync(path).isDirectory()), group]) {
      for (let left = pidsIn(place); left.length > 0; left = pidsIn(place))
        for (const pid of left) signal(pid, 'SIGKILL');
      // A group is busy until the system has cleaned up its processes.
      for (let tries = 0; tries < 50 && existsSync(place); tries += 1) {
        tryTo(() => rmdirSync(place));
        if (existsSync(place)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
      }
    }
  }
  const spaces = existsSync('/run/netns') ? readdirSync('/run/netns') : [];
  for (const space of spaces.filter((name) => name.startsWith(`${NAME}-`)))
    tryTo(() => ip('netns', 'delete', space));
  tryTo(() => ip('link', 'delete', NAME));
}

/** Returns the name of an interface. It may have at most 15 characters. */
const interfaceOf = (machine: string) => `gv-${machine}`;

function ip(...args: string[]): void {
  execFileSync('ip', args, { stdio: ['ignore', 'ignore', 'pipe'] });
}

function pidsIn(group: string): number[] {
  try {
    return readFileSync(join(group, 'cgroup.procs'), 'utf8').split('\n').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

/** Returns a process and the processes that it started and that still have it as an ancestor. */
function descendants(pid: number): number[] {
  const path = `/proc/${pid}/task/${pid}/children`;
  if (pid === 0 || !existsSync(path)) return [];
  const children = readFileSync(path, 'utf8').split(' ').filter(Boolean).map(Number);
  return [pid, ...children.flatMap(descendants)];
}

function signal(pid: number, name: NodeJS.Signals): void {
  if (pid > 0) tryTo(() => process.kill(pid, name));
}

function tryTo(act: () => unknown): void {
  try {
    act();
  } catch {
    // The process has ended.
  }
}

function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n').at(-2) ?? String(error);
}
