import { Snippet } from '../../../shared/ui/snippet';
import { t } from '../../../shared/texts/texts';
import { tx } from '../../../shared/texts/with-elements';

/** Explains how a data team reads the tenant's log. */
export function FeedGuide({ onKeys }: { onKeys: () => void }) {
  const origin = window.location.origin;
  const read = `curl -sN -H "x-api-key: $KEY" \\\n  "${origin}/api/events?after=&limit=1000"`;
  const follow = `AFTER=""
while true; do
  curl -sfN -H "x-api-key: $KEY" \\
    "${origin}/api/events?after=$AFTER&limit=1000&wait=25" > page.ndjson || { sleep 5; continue; }
  [ -s page.ndjson ] || continue
  cat page.ndjson >> events.ndjson
  AFTER=$(tail -n 1 page.ndjson | sed 's/.*"position":"\\([0-9]*\\)".*/\\1/')
done`;
  const some = `curl -sN -D headers.txt -H "x-api-key: $KEY" \\\n  "${origin}/api/events?types=LeadCaptured,CallActionRecorded&limit=1000"`;
  const capture = `curl -s -X POST -H "x-api-key: $KEY" -H "content-type: application/json" \\
  -H "Idempotency-Key: website-4711" \\
  -d '{"name":"Ravi Kumar","phone":"9876501234","source":"Website"}' \\
  "${origin}/api/capture/leads"`;
  return (
    <div className="doc-guide">
      <p>
        {tx`All events of this tenant, in order from the first, as ${(<b>{t`CloudEvents 1.0`}</b>)}, one JSON object per line. A consumer needs a key with the scope ${(<code>{t`events`}</code>)}: ${(<button type="button" className="doc-link" onClick={onKeys}>{t`create one`}</button>)}.`}
      </p>
      <h2>{t`Read from the beginning`}</h2>
      <Snippet label={t`the first request`} text={read} />
      <p>
        {tx`Each line has a ${(<code>{t`position`}</code>)}. To continue, pass the position of the last line in ${(<code>{t`after`}</code>)}. An event always has the same ${(<code>{t`id`}</code>)}, so that you can detect duplicates.`}
      </p>
      <h2>{t`Follow new events`}</h2>
      <p>{tx`With ${(<code>{t`wait`}</code>)} (up to 25 seconds), the response waits for the next event, and is empty after that time.`}</p>
      <Snippet label={t`the loop`} text={follow} />
      <h2>{t`Only some types`}</h2>
      <p>
        {tx`With ${(<code>{t`types`}</code>)}, a page may have fewer lines than ${(<code>{t`limit`}</code>)}; continue with the header ${(<code>{t`x-head-position`}</code>)} of the response.`}
      </p>
      <Snippet label={t`the filtered request`} text={some} />
      <p>
        {tx`After a person is erased, fields marked personal are missing and ${(<code>{t`erased`}</code>)} is true. The event ${(<code>{t`LeadErased`}</code>)} reports the erasure: delete your copies of the data of that lead.`}
      </p>
      <h2>{t`Send leads in`}</h2>
      <p>
        {tx`Requires the scope ${(<code>{t`capture`}</code>)}. Requests with the same ${(<code>{t`Idempotency-Key`}</code>)} are processed once; if the person is already a lead, an enquiry is added to that lead.`}
      </p>
      <Snippet label={t`the capture request`} text={capture} />
    </div>
  );
}
