import { Controller, Get, Inject } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow, Context, IdentityService, operates, type RequestContext } from '@matricula/auth';
import { CONFIG, type Config } from '@matricula/config';
import { DomainError } from '@matricula/domain/kernel';
import { answer } from '@matricula/http';
import { Outbound, type AccountOf } from '@matricula/platform';

/** The SMS balance of an account: an amount, or why it is unknown. */
export interface SmsBalanceState {
  by: AccountOf;
  amount: number | null;
  currency: string | null;
  error: string | null;
}

/** The SMS balance. */
@ApiTags('communication')
@Allow('SMS_Communication')
@Controller('messages/sms-balance')
export class SmsBalanceController {
  constructor(
    private readonly outbound: Outbound,
    private readonly identity: IdentityService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Answers with the balance of the account through which your SMS are sent, as its provider reports it. */
  @Get()
  async balance(@Context() context: RequestContext) {
    const { IS_SHOW, is_sms_mgmt_show, is_sms_balance_show } = this.config.flags;
    const { tenantId } = context;
    const by = await this.outbound.accountOf('sms', tenantId);
    // The installation's account belongs to its operator: other institutions do not see its balance.
    const hidden = !IS_SHOW || !is_sms_mgmt_show || !is_sms_balance_show || (by === 'installation' && !(await this.isOperators(context)));
    const sender = hidden ? undefined : await this.outbound.sender('sms', tenantId);
    if (!sender) throw new DomainError('sms-balance/unknown', 'There is no SMS balance to show.');
    const known = await sender.balance(tenantId);
    const state: SmsBalanceState = 'error' in known ? { by, amount: null, currency: null, ...known } : { by, ...known, error: null };
    return answer(state);
  }

  private async isOperators({ homeTenantId, tenantId }: RequestContext): Promise<boolean> {
    return homeTenantId === tenantId && operates(await this.identity.tenant(tenantId));
  }
}
