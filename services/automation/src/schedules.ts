import { Inject, Injectable } from '@nestjs/common';
import { IdentityService } from '@matricula/auth';
import { CONFIG, type Config } from '@matricula/config';
import type { Schedule } from '@matricula/policy-kit';
import { ReadStore } from '@matricula/read-store';
import { overdueDigest } from './follow-up/overdue-digest.schedule';

/** Everything that tenants do by their clocks. */
@Injectable()
export class Schedules {
  readonly all: readonly Schedule[];

  constructor(reads: ReadStore, identity: IdentityService, @Inject(CONFIG) { brand, publicUrl }: Config) {
    this.all = [overdueDigest({ reads, identity, brand, publicUrl })];
  }
}
