import { reachable, untilReachable } from './reachable';

/** Storage for the parts for which the page was already reloaded. */
type Marks = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The browser and network functions used here. */
export interface Surroundings {
  marks: Marks;
  reload: () => void;
  /** Whether the server answers. */
  reachable: () => Promise<boolean>;
  /** Resolves when the server answers again. */
  untilReachable: () => Promise<void>;
}

const browser = (): Surroundings => ({ marks: sessionStorage, reload: () => window.location.reload(), reachable, untilReachable });

/**
 * A part of the application, loaded on demand. If the server no longer has it (a new version was deployed), the page reloads, once for each part
 * (SE-07). Without a connection, it waits for one: reloading would show only the browser's error page.
 */
export async function part<Module>(name: string, load: () => Promise<Module>, around: Surroundings = browser()): Promise<Module> {
  const { marks, reload } = around;
  const mark = `reloaded-for/${name}`;
  try {
    const module = await load();
    marks.removeItem(mark);
    return module;
  } catch (error) {
    if (!(await around.reachable())) {
      await around.untilReachable();
      return part(name, load, around);
    }
    if (marks.getItem(mark)) throw error;
    marks.setItem(mark, '1');
    reload();
    return new Promise<never>(() => undefined); // the page is about to reload
  }
}
