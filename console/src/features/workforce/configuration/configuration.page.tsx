import { useSearchParams } from 'react-router-dom';
import { defaultWorkingTime, holiday, leaveType, shift } from '@matricula/domain/workforce';
import type { RecordType } from '@matricula/domain/record';
import { RecordPage } from '../../../shared/record/record-page';
import { PageTabs } from '../../../shared/ui/page-tabs';

const { start, end, graceMinutes, daysOff } = defaultWorkingTime;

interface Tab {
  title: string;
  of: RecordType;
  /** What goes where nothing is said. */
  otherwise?: string;
}

const tabs: Readonly<Record<string, Tab>> = {
  shifts: {
    title: 'Shifts',
    of: shift,
    otherwise: `Whom no shift is for works from ${start} to ${end}, is late after ${graceMinutes} minutes and off on ${daysOff.join(', ')}.`,
  },
  holidays: { title: 'Holidays', of: holiday },
  'leave-types': { title: 'Leave types', of: leaveType },
};
const pageTabs = Object.entries(tabs).map(([key, { title }]) => ({ key, title, to: `/employee/configuration?tab=${key}` }));

/** Working times, holidays and kinds of leave of the institution. */
export function WorkforceConfigurationPage() {
  const [params] = useSearchParams();
  const asked = params.get('tab') ?? '';
  const name = asked in tabs ? asked : 'shifts';
  const tab = tabs[name];
  if (!tab) return null;
  return (
    <RecordPage
      key={name}
      of={tab.of}
      title={tab.title}
      above={
        <>
          <PageTabs label="Configuration" tabs={pageTabs} current={name} />
          {tab.otherwise && <div className="page-tabs-otherwise">{tab.otherwise}</div>}
        </>
      }
    />
  );
}
