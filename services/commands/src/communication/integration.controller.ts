import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow, Context, type RequestContext } from '@matricula/auth';
import { integration } from '@matricula/domain/communication';
import { answer } from '@matricula/http';
import { channels, type Channel } from '@matricula/outbound/kernel';
import { Outbound, type AccountOf } from '@matricula/platform';
import { recordList } from '@matricula/read-models/record';
import { ownWrites, ReadStore } from '@matricula/read-store';

/** By whose account messages of a channel leave. */
export interface ChannelAccount {
  channel: Channel;
  by: AccountOf;
}

/** Accounts at providers; they are kept as records (`records/integrations`). */
@ApiTags('communication')
@Allow('Setting_Configuration')
@Controller('integrations')
export class IntegrationController {
  constructor(
    private readonly outbound: Outbound,
    private readonly reads: ReadStore,
  ) {}

  /** Says for each channel by whose account messages leave: the institution's own, that of the installation, the sandbox, or nobody's. */
  @Get('in-force')
  async inForce(@Context() context: RequestContext) {
    await ownWrites(this.reads, recordList(integration), context);
    const { tenantId } = context;
    const of = async (channel: Channel): Promise<ChannelAccount> => ({ channel, by: await this.outbound.accountOf(channel, tenantId) });
    return answer(await Promise.all(channels.map(of)));
  }
}
