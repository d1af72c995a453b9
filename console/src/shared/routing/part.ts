import { reachable, untilReachable } from './reachable';

/** Where a part is noted for which the page was reloaded already. */
type Marks = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** What the browser and the network say and do. */
export interface Surroundings {
  marks: Marks;
  reload: () => void;
  /** Whether the server answers at all. */
  reachable: () => Promise<boolean>;
  /** Resolves when it does again. */
  untilReachable: () => Promise<void>;
}

const browser = (): Surroundings => ({ marks: sessionStorage, reload: () => window.location.reload(), reachable, untilReachable });

/**
 * A part of the application that is loaded when it is first wanted. When it is not on the server any more (a new version was deployed),
 * the page reloads, once for each part (SE-07). When there is no way to the server, it waits for one: reloading would leave the
 * browser's own error page of everything.
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
    return new Promise<never>(() => undefined); // nothing more happens on this page
  }
}
