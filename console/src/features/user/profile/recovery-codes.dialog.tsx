import { Button, Modal } from 'antd';
import { usePublicConfig } from '../../../shared/session/public-config';
import { toast } from '../../../shared/ui/toast';
import { t } from '../../../shared/texts/texts';

/** Recovery codes, shown only once: to be printed or stored away from the phone. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { config } = usePublicConfig();
  const text = codes.join('\n');

  function save() {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }));
    link.download = `${config.brand.toLowerCase()}-recovery-codes.txt`;
    link.click();
    URL.revokeObjectURL(link.href);
  }

  return (
    <Modal
      open
      title={t`Your recovery codes`}
      width={420}
      mask={{ closable: false }}
      closable={false}
      footer={[
        <Button key="copy" onClick={() => void navigator.clipboard.writeText(text).then(() => toast.success(t`Copied`))}>
          {t`Copy`}
        </Button>,
        <Button key="save" onClick={save}>
          {t`Save as a file`}
        </Button>,
        <Button key="done" type="primary" onClick={onClose}>
          {t`I have saved them`}
        </Button>,
      ]}
    >
      <p>{t`Each code signs you in once when your app is not available. They are not shown again.`}</p>
      <ul className="recovery-codes" aria-label={t`Recovery codes`}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
