import { Module } from '@nestjs/common';
import { CaptureModule } from '../capture';
import { CqrsModule } from '@nestjs/cqrs';
import { RecordModule } from '../record';
import { UserModule } from '../user';
import { ApiKeyValues } from './api-key-values';
import { ApiKeyController } from './api-key.controller';
import { TenantForms } from './tenant-forms';
import { TenantMaker } from './tenant-maker';
import { TenantProfiles } from './tenant-profiles.service';
import { TenantWebhookController } from './tenant-webhook.controller';
import { TenantWebhooks } from './tenant-webhooks.service';
import { TenantController } from './tenant.controller';
import { Tenants } from './tenants.service';
import { WebsiteReader } from './website-reader';
import { ArchiveWork } from './archive.work';
import { JobModule } from '../job';
import { Tenancy } from './tenancy';

/** An institution's own settings, and the institutions that it administers. */
@Module({
  imports: [CaptureModule, CqrsModule, JobModule, RecordModule, UserModule],
  controllers: [ApiKeyController, TenantWebhookController, TenantController],
  providers: [ApiKeyValues, ArchiveWork, Tenancy, TenantForms, TenantMaker, TenantProfiles, TenantWebhooks, Tenants, WebsiteReader],
})
export class TenantModule {}
