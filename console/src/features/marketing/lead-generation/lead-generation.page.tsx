import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { audience, campaign, campaignUpload, cityMapping, messageSender } from '@matricula/domain/marketing/lead-generation.records';
import { RecordPage } from '../../../shared/record/record-page';
import { useAllowed } from '../../../shared/session/session';
import { Problem } from '../../../shared/ui/page-states';
import { PageTabs } from '../../../shared/ui/page-tabs';
import { t } from '../../../shared/texts/texts';
import { AudienceDialog } from './audience.dialog';
import { AudiencePanel } from './audience-panel';
import { Broadcasts } from './broadcasts';
import { UploadDialog } from './upload.dialog';

const path = '/lead-generation';
const tabs = [
  { key: 'campaigns', title: 'Campaigns' },
  { key: 'audiences', title: 'Audiences' },
  { key: 'broadcasts', title: 'Broadcasts' },
  { key: 'mappings', title: 'City mappings' },
  { key: 'uploads', title: 'Uploads' },
  { key: 'senders', title: 'Senders' },
].map((tab) => ({ ...tab, to: `${path}?tab=${tab.key}` }));

/** Campaigns, audiences, broadcasts, city mappings, uploads and senders, one tab each (001 §2.9, AU-10). */
export function LeadGenerationPage() {
  const allowed = useAllowed('LEADS');
  const [params, setParams] = useSearchParams();
  const [version, setVersion] = useState(0);
  const [making, setMaking] = useState(false);
  if (!allowed) {
    return (
      <Problem
        alone
        title={t`Lead Generation`}
        text={t`Your role does not see leads, so it has no lead generation. Please contact the administrator.`}
      />
    );
  }
  const asked = params.get('tab');
  const { key } = tabs.find((tab) => tab.key === asked) ?? tabs[0]!;
  const heading = t`Lead Generation`;
  const above = <PageTabs label={heading} tabs={tabs} current={key} />;
  const make = () => setMaking(true);
  const close = () => setMaking(false);
  const made = (id?: string) => {
    close();
    setVersion((current) => current + 1);
    if (id)
      setParams((current) => {
        current.set('id', id);
        return current;
      });
  };
  switch (key) {
    case 'audiences':
      return (
        <>
          <RecordPage
            key={key}
            of={audience}
            title={t`Audiences`}
            heading={heading}
            above={above}
            make={make}
            version={version}
            beside={(row) => <AudiencePanel row={row} />}
          />
          {making && <AudienceDialog onDone={made} onClose={close} />}
        </>
      );
    case 'broadcasts':
      return <Broadcasts above={above} />;
    case 'mappings':
      return <RecordPage key={key} of={cityMapping} title={t`City mappings`} heading={heading} above={above} />;
    case 'uploads':
      return (
        <>
          <RecordPage key={key} of={campaignUpload} title={t`Uploads`} heading={heading} above={above} make={make} version={version} />
          {making && <UploadDialog onDone={() => made()} onClose={close} />}
        </>
      );
    case 'senders':
      return <RecordPage key={key} of={messageSender} title={t`Senders`} heading={heading} above={above} />;
    default:
      return <RecordPage key={key} of={campaign} title={t`Campaigns`} heading={heading} above={above} />;
  }
}
