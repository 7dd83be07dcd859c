import { RecordScreen } from '#areas/platform-services/records/web/embeds.tsx';
import { contractRecord } from '../record.ts';
import { CashInButton } from './cash-in.tsx';
import { useContractParts } from './embeds.tsx';
import { SettingsButton } from './settings-button.tsx';

const newestFirst = [{ column: 'code', descending: true }];

/** Every contract of the company: on whom it waits, since when it is out, when it ends and how much of it is paid. */
export function Screen() {
  return (
    <RecordScreen
      declaration={contractRecord}
      {...useContractParts()}
      within={{ first: {}, sort: newestFirst }}
      toolbarEnd={
        <>
          <SettingsButton />
          <CashInButton />
        </>
      }
    />
  );
}
