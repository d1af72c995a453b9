import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Allow, Context, type RequestContext } from '@matricula/auth';
import { integration } from '@matricula/domain/communication';
import { answer } from '@matricula/http';
import { channels, type Channel } from '@matricula/outbound/kernel';
import { Outbound, type AccountOf } from '@matricula/platform';
import { recordList } from '@matricula/read-models/record';
import { ownWrites, ReadStore } from '@matricula/read-store';

/** The account through which messages of a channel are sent. */
export interface ChannelAccount {
  channel: Channel;
  by: AccountOf;
}

/** Accounts at providers; they are stored as records (`records/integrations`). */
@ApiTags('communication')
@Allow('Setting_Configuration')
@Controller('integrations')
export class IntegrationController {
  constructor(
    private readonly outbound: Outbound,
    private readonly reads: ReadStore,
  ) {}

  /** Answers for each channel through which account messages are sent: the institution's own, that of the installation, the sandbox, or none. */
  @Get('in-force')
  async inForce(@Context() context: RequestContext) {
    await ownWrites(this.reads, recordList(integration), context);
    const { tenantId } = context;
    const of = async (channel: Channel): Promise<ChannelAccount> => ({ channel, by: await this.outbound.accountOf(channel, tenantId) });
    return answer(await Promise.all(channels.map(of)));
  }
}
