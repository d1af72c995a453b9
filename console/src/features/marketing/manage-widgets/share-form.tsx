import { CopyOutlined, DownloadOutlined } from '@ant-design/icons';
import { Alert, Button, QRCode, Tabs } from 'antd';
import { useRef } from 'react';
import { publishableKey } from '@matricula/domain/marketing';
import { messageOf } from '../../../shared/http/http-error';
import { useTenant } from '../../../shared/session/session';
import { toast } from '../../../shared/ui/toast';
import { t } from '../../../shared/texts/texts';
import './share-form.css';

const copy = (text: string) =>
  void navigator.clipboard.writeText(text).then(
    () => toast.success(t`Copied`),
    (error: unknown) => toast.error(messageOf(error)),
  );

/** Ways to share an enquiry form: a link, embedding on a website, a QR code; and a preview. */
export function ShareForm({ id, open }: { id: string; open: boolean }) {
  const tenantId = useTenant()?.tid ?? '';
  const key = publishableKey({ tenantId, formId: id });
  const page = `${window.location.origin}/enquiry/${key}`;
  const snippet = `<script src="${window.location.origin}/widget.js" data-form="${key}" async></script>`;
  return (
    <section className="share-form" aria-label={t`Share`}>
      {!open && <Alert type="warning" showIcon title={t`This form is closed; visitors see a notice.`} />}
      <Tabs
        size="small"
        items={[
          { key: 'link', label: t`Link`, children: <Copied label={t`Address of the form`} text={page} /> },
          {
            key: 'website',
            label: t`Website`,
            children: <Copied label={t`Paste this where the form should appear, and add the website below`} text={snippet} />,
          },
          { key: 'code', label: t`QR code`, children: <Code text={`${page}?utm_medium=qr`} /> },
          {
            key: 'preview',
            label: t`Preview`,
            children: <iframe className="share-form-preview" title={t`Preview`} src={page} tabIndex={-1} />,
          },
        ]}
      />
    </section>
  );
}

function Copied({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <p>{label}</p>
      <pre>{text}</pre>
      <Button size="small" icon={<CopyOutlined />} onClick={() => copy(text)}>{t`Copy`}</Button>
    </div>
  );
}

function Code({ text }: { text: string }) {
  const box = useRef<HTMLDivElement>(null);
  function download() {
    const drawn = box.current?.querySelector('svg')?.outerHTML;
    if (!drawn) return;
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([drawn], { type: 'image/svg+xml' }));
    link.download = 'enquiry-form.svg';
    link.click();
    URL.revokeObjectURL(link.href);
  }
  return (
    <div>
      <p>{t`Leads that arrive through the QR code are marked as scanned.`}</p>
      <div ref={box} role="img" aria-label={t`QR code of the form`}>
        {/* Dark on light in both themes: some cameras cannot read inverted codes. */}
        <QRCode type="svg" value={text} color="#000000" bgColor="#ffffff" size={200} />
      </div>
      <Button size="small" icon={<DownloadOutlined />} onClick={download}>{t`Download`}</Button>
    </div>
  );
}
