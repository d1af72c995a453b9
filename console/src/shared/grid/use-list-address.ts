import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Sort } from '@matricula/read-models/kernel';
import type { FilterField } from './conditions';
import { readable, readList, withCopied, writeList, type ListState } from './list-url';
import type { useColumnLayout } from './use-column-layout';

type Layout = ReturnType<typeof useColumnLayout>['layout'];

interface AddressOptions {
  filters: readonly FilterField[];
  defaultSort: readonly Sort[];
  /** Parameters of the screen that quick views preserve. */
  keeps: readonly string[];
  /** Applies the columns of a quick view. */
  setLayout: (layout: Layout) => void;
}

/** Reads and changes a list's state in the address. `query` is what a quick view stores; empty for an untouched list. */
export function useListAddress({ filters, defaultSort, keeps, setLayout }: AddressOptions) {
  const [params, setParams] = useSearchParams();
  const written = params.toString();
  const state = useMemo(() => readList(new URLSearchParams(written), filters, defaultSort), [written, filters, defaultSort]);
  const query = useMemo(() => {
    const own = withCopied(new URLSearchParams(), new URLSearchParams(written), keeps);
    return readable(writeList(own, state, filters, defaultSort));
  }, [written, keeps, state, filters, defaultSort]);

  const change = useCallback(
    (part: Partial<ListState>) =>
      setParams((current) => writeList(current, { ...readList(current, filters, defaultSort), ...part }, filters, defaultSort), {
        replace: true,
      }),
    [setParams, filters, defaultSort],
  );
  const applyView = useCallback(
    (viewQuery: string, viewColumns?: Layout) => {
      const view = new URLSearchParams(viewQuery);
      setParams((current) => writeList(withCopied(current, view, keeps), readList(view, filters, defaultSort), filters, defaultSort));
      if (viewColumns) setLayout(viewColumns);
    },
    [setParams, filters, defaultSort, keeps, setLayout],
  );
  return { state, query, change, applyView };
}
