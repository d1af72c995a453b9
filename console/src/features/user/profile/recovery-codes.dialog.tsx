import { Button, Modal } from 'antd';
import { usePublicConfig } from '../../../shared/session/public-config';
import { toast } from '../../../shared/ui/toast';
import { accountTexts } from '../../../shared/texts/account-texts';
import { useTexts } from '../../../shared/texts/use-texts';
import { commonTexts } from '../../../shared/texts/common-texts';

/** Recovery codes, shown this once: to be printed or kept where the phone is not. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const common = useTexts(commonTexts);
  const { config } = usePublicConfig();
  const texts = useTexts(accountTexts);
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
      title={texts.yourCodes}
      width={420}
      mask={{ closable: false }}
      closable={false}
      footer={[
        <Button key="copy" onClick={() => void navigator.clipboard.writeText(text).then(() => toast.success(common.copied))}>
          {common.copy}
        </Button>,
        <Button key="save" onClick={save}>
          {texts.saveFile}
        </Button>,
        <Button key="done" type="primary" onClick={onClose}>
          {texts.kept}
        </Button>,
      ]}
    >
      <p>{texts.codesMean}</p>
      <ul className="recovery-codes" aria-label={texts.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
