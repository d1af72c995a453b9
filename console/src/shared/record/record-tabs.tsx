import { type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { RecordType } from '@matricula/domain/record';
import type { RecordRow } from '@matricula/read-models/record';
import { PageTabs } from '../ui/page-tabs';
import { RecordPage } from './record-page';
import { t } from '../texts/texts';

export interface RecordTab {
  title: string;
  of: RecordType;
  /** Shown without an open tab. */
  otherwise?: ReactNode;
  beside?: (row: RecordRow) => ReactNode;
  secondary?: { label: string; run: () => void };
}

interface RecordTabsProps {
  /** Address of the screen; the open tab is appended. */
  path: string;
  /** Parameter of the address that names the open tab; `tab` by default. */
  param?: string;
  /** Title of the screen; `Configuration` by default. */
  heading?: string;
  /** Tabs by their name in the address; the first is open by default. */
  tabs: Readonly<Record<string, RecordTab>>;
}

/** Records of several types on one screen, one tab for each type. */
export function RecordTabs({ path, param = 'tab', heading = t`Configuration`, tabs }: RecordTabsProps) {
  const [params] = useSearchParams();
  const asked = params.get(param) ?? '';
  const name = Object.hasOwn(tabs, asked) ? asked : Object.keys(tabs)[0]!;
  const tab = tabs[name];
  if (!tab) return null;
  const { of, title, beside, secondary, otherwise } = tab;
  const shown = Object.entries(tabs).map(([key, one]) => ({ key, title: one.title, to: `${path}?${param}=${key}` }));
  return (
    <RecordPage
      key={name}
      of={of}
      title={title}
      heading={heading}
      beside={beside}
      secondary={secondary && { ...secondary, label: t(secondary.label) }}
      above={
        <>
          <PageTabs label={heading} tabs={shown} current={name} />
          {otherwise && <div className="page-tabs-otherwise">{typeof otherwise === 'string' ? t(otherwise) : otherwise}</div>}
        </>
      }
    />
  );
}
