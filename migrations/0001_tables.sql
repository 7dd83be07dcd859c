CREATE TABLE "api_tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"scopes" text[] NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "identities" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"email" text,
	"linked_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "identities_issuer_subject_pk" PRIMARY KEY("issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" "citext" NOT NULL,
	"kind" text NOT NULL,
	"groups" text[] NOT NULL,
	"unit_id" uuid,
	"project_id" uuid,
	"first_name" text,
	"last_name" text,
	"token_hash" text NOT NULL,
	"sent_count" integer DEFAULT 1 NOT NULL,
	"invited_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"accepted_by" uuid,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "invitations_kind" CHECK ("invitations"."kind" in ('staff', 'owner', 'developer', 'floor'))
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "oidc_flows" (
	"id" uuid PRIMARY KEY NOT NULL,
	"browser_hash" text NOT NULL,
	"provider" text NOT NULL,
	"state" text NOT NULL,
	"nonce" text NOT NULL,
	"code_verifier" text NOT NULL,
	"redirect_to" text NOT NULL,
	"link_user_id" uuid,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "one_time_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"email" "citext" NOT NULL,
	"code_hash" text NOT NULL,
	"payload" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "one_time_codes_purpose" CHECK ("one_time_codes"."purpose" in ('sign_up', 'register_unit', 'reset_password', 'link_identity'))
);
--> statement-breakpoint
CREATE TABLE "registrations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"unit_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "registrations_kind" CHECK ("registrations"."kind" in ('owner', 'developer')),
	CONSTRAINT "registrations_state_known" CHECK ("registrations"."state" in ('pending', 'approved', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"refresh_hash" text NOT NULL,
	"previous_hash" text,
	"rotation_seed" text,
	"rotated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"revoked_reason" text,
	"ip" text,
	"user_agent" text,
	"door" text DEFAULT 'login' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "socket_tickets" (
	"ticket_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid,
	"api_token_id" uuid,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_groups" (
	"user_id" uuid NOT NULL,
	"group" text NOT NULL,
	"granted_by" uuid,
	"granted_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_groups_user_id_group_pk" PRIMARY KEY("user_id","group"),
	CONSTRAINT "user_groups_group" CHECK ("user_groups"."group" in ('admin', 'employee', 'third_party_staff', 'home_owner', 'developer', 'floor_manager'))
);
--> statement-breakpoint
CREATE TABLE "user_photos" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"file_id" uuid NOT NULL,
	"small" "bytea" NOT NULL,
	"large" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"dark_mode" boolean DEFAULT false NOT NULL,
	"values" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"username" "citext" NOT NULL,
	"email" "citext" NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"phone" text,
	"title" text,
	"factory" text,
	"language" text DEFAULT 'en' NOT NULL,
	"time_zone" text,
	"photo_file_id" uuid,
	"attributes" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"state" text NOT NULL,
	"password_hash" text,
	"password_changed_at" timestamp with time zone,
	"totp_secret" text,
	"totp_confirmed_at" timestamp with time zone,
	"totp_last_step" integer,
	"recovery_codes" text[],
	"last_login_at" timestamp with time zone,
	"deactivated_at" timestamp with time zone,
	"deactivated_by" uuid,
	"deactivation_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "users_state" CHECK ("users"."state" in ('invited', 'active', 'suspended', 'deactivated')),
	CONSTRAINT "users_language" CHECK ("users"."language" in ('en', 'es')),
	CONSTRAINT "users_factory" CHECK ("users"."factory" in ('loma_linda', 'butte', 'monterrey', 'reno')),
	CONSTRAINT "users_deactivated" CHECK (("users"."state" = 'deactivated') = ("users"."deactivated_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "dashboard_layouts" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"left_widgets" text[] NOT NULL,
	"right_widgets" text[] NOT NULL,
	"hidden_widgets" text[] NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_type" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"unit_id" uuid,
	"module_id" uuid,
	"name" text NOT NULL,
	"mime" text NOT NULL,
	"bytes" bigint NOT NULL,
	"sha256" text NOT NULL,
	"storage_key" text NOT NULL,
	"kind" text NOT NULL,
	"caption" text,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"width" integer,
	"height" integer,
	"captured_at" timestamp with time zone,
	"latitude" double precision,
	"longitude" double precision,
	"drawable" boolean DEFAULT false NOT NULL,
	"holds_location" boolean DEFAULT false NOT NULL,
	"note" text,
	"visibility" text DEFAULT 'internal' NOT NULL,
	"client_upload_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "files_owner_type" CHECK ("files"."owner_type" in ('project', 'unit', 'module')),
	CONSTRAINT "files_kind" CHECK ("files"."kind" in ('photo', 'video', 'document', 'markup', 'signature')),
	CONSTRAINT "files_visibility" CHECK ("files"."visibility" in ('internal', 'developer', 'owner')),
	CONSTRAINT "files_bytes" CHECK ("files"."bytes" > 0)
);
--> statement-breakpoint
CREATE TABLE "feature_flags" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"type" text DEFAULT 'release' NOT NULL,
	"enabled" boolean DEFAULT false NOT NULL,
	"default_on" boolean DEFAULT true NOT NULL,
	"rules" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"owner_id" uuid,
	"expected_days" integer,
	"never_stale" boolean DEFAULT false NOT NULL,
	"last_seen_at" timestamp with time zone,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "feature_flags_name_shape" CHECK ("feature_flags"."name" ~ '^[a-z0-9][a-z0-9._-]{1,99}$'),
	CONSTRAINT "feature_flags_type" CHECK ("feature_flags"."type" in ('release', 'experiment', 'operational', 'kill_switch', 'permission'))
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"message" text NOT NULL,
	"link" text NOT NULL,
	"name" text,
	"entity_type" text,
	"entity_id" uuid,
	"actor_id" uuid,
	"reason" text DEFAULT 'watching' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "notifications_link" CHECK ("notifications"."link" ~ '^/([^/\\]|$)'),
	CONSTRAINT "notifications_reason" CHECK ("notifications"."reason" in ('assigned', 'mentioned', 'watching', 'owner', 'role', 'system'))
);
--> statement-breakpoint
CREATE TABLE "contracts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"contract_type" text NOT NULL,
	"signed_on" date,
	"value_cents" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "contracts_type" CHECK ("contracts"."contract_type" in ('Design Agreement', 'Letter of Intent', 'Manufacturing Agreement'))
);
--> statement-breakpoint
CREATE TABLE "milestone_dependencies" (
	"project_id" uuid NOT NULL,
	"milestone_id" uuid NOT NULL,
	"depends_on_id" uuid NOT NULL,
	"lag_days" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "milestone_dependencies_milestone_id_depends_on_id_pk" PRIMARY KEY("milestone_id","depends_on_id"),
	CONSTRAINT "milestone_dependencies_other" CHECK ("milestone_dependencies"."milestone_id" <> "milestone_dependencies"."depends_on_id")
);
--> statement-breakpoint
CREATE TABLE "milestones" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"unit_id" uuid,
	"kind" text NOT NULL,
	"label" text,
	"baseline_on" date,
	"forecast_on" date,
	"actual_on" date,
	"owner_id" uuid,
	"payment_percent" numeric(5, 2),
	"visible_to" text[] DEFAULT '{}'::text[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "milestones_project_id" UNIQUE("project_id","id"),
	CONSTRAINT "milestones_kind" CHECK ("milestones"."kind" in ('design_freeze', 'plan_approval', 'permit', 'foundation_ready', 'production_start', 'offline', 'ship', 'set', 'utilities', 'final_inspection', 'co', 'handover', 'warranty_end', 'custom')),
	CONSTRAINT "milestones_custom_label" CHECK ("milestones"."kind" <> 'custom' or "milestones"."label" is not null),
	CONSTRAINT "milestones_visible_to" CHECK ("milestones"."visible_to" <@ array['owner', 'developer']::text[])
);
--> statement-breakpoint
CREATE TABLE "project_members" (
	"project_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"added_by" uuid,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_members_project_id_user_id_role_pk" PRIMARY KEY("project_id","user_id","role"),
	CONSTRAINT "project_members_role" CHECK ("project_members"."role" in ('pm', 'sales', 'designer', 'estimator', 'factory_planner', 'qa_inspector', 'site_super', 'warranty_coord', 'finance', 'developer'))
);
--> statement-breakpoint
CREATE TABLE "projects" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_number" text NOT NULL,
	"name" text NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"status_since" timestamp with time zone DEFAULT now() NOT NULL,
	"status_before_hold" smallint,
	"hold_reason" text,
	"hold_until" date,
	"archive_reason" text,
	"status_before_archive" smallint,
	"channel" text NOT NULL,
	"project_type" text DEFAULT 'single_family' NOT NULL,
	"developer_org" text,
	"factory" text,
	"address_line1" text,
	"address_line2" text,
	"city" text,
	"state" text,
	"zip" text,
	"country" text DEFAULT 'US' NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"site_time_zone" text,
	"county" text,
	"ahj_name" text,
	"ahj_contact" text,
	"state_program" text,
	"third_party_agency" text,
	"gross_sqft" integer,
	"contract_value_cents" bigint,
	"original_contract_value_cents" bigint,
	"cost_budget_cents" bigint,
	"cost_forecast_cents" bigint,
	"cost_actual_cents" bigint,
	"percent_complete" numeric(5, 2) DEFAULT 0 NOT NULL,
	"percent_method" text DEFAULT 'modules' NOT NULL,
	"hubspot_deal_id" text,
	"chat_channel_url" text,
	"cover_file_id" uuid,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"owner_visible" boolean DEFAULT true NOT NULL,
	"developer_visible" boolean DEFAULT true NOT NULL,
	"show_photos" boolean DEFAULT true NOT NULL,
	"show_dates" boolean DEFAULT true NOT NULL,
	"show_sign_offs" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "projects_number" UNIQUE("project_number"),
	CONSTRAINT "projects_number_shape" CHECK ("projects"."project_number" ~ '^[A-Z0-9][A-Z0-9-]{1,19}$'),
	CONSTRAINT "projects_status_known" CHECK ("projects"."status" between 1 and 8),
	CONSTRAINT "projects_channel" CHECK ("projects"."channel" in ('dtc', 'b2b')),
	CONSTRAINT "projects_type" CHECK ("projects"."project_type" in ('single_family', 'adu', 'duplex_townhome', 'multifamily', 'hospitality', 'commercial', 'other')),
	CONSTRAINT "projects_factory_known" CHECK ("projects"."factory" in ('loma_linda', 'butte', 'monterrey', 'reno')),
	CONSTRAINT "projects_hold" CHECK (("projects"."status" = 7) = ("projects"."status_before_hold" is not null) and ("projects"."status" <> 7 or ("projects"."hold_reason" is not null and "projects"."hold_until" is not null))),
	CONSTRAINT "projects_hold_reason" CHECK ("projects"."hold_reason" in ('permit', 'financing', 'design', 'client', 'site', 'supply', 'weather', 'legal', 'other')),
	CONSTRAINT "projects_archive" CHECK (("projects"."status" = 8) = ("projects"."archive_reason" is not null)),
	CONSTRAINT "projects_archive_reason" CHECK ("projects"."archive_reason" in ('completed', 'cancelled', 'lost', 'duplicate', 'test')),
	CONSTRAINT "projects_percent" CHECK ("projects"."percent_complete" between 0 and 100),
	CONSTRAINT "projects_percent_method" CHECK ("projects"."percent_method" in ('manual', 'subtasks', 'modules', 'milestones')),
	CONSTRAINT "projects_address" CHECK ("projects"."status" in (1, 7, 8) or "projects"."address_line1" is not null)
);
--> statement-breakpoint
CREATE TABLE "status_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "status_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"entity_type" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"project_id" uuid,
	"from_state" text,
	"to_state" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"by_id" uuid,
	"reason" text,
	"source" text NOT NULL,
	"acknowledged" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"seconds_in_previous" bigint
);
--> statement-breakpoint
CREATE TABLE "modules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"unit_id" uuid,
	"module_no" text NOT NULL,
	"serial_no" text,
	"label_no" text,
	"length_ft" numeric(8, 3),
	"width_ft" numeric(8, 3),
	"height_ft" numeric(8, 3),
	"weight_lb" integer,
	"factory" text,
	"line" text,
	"station" text,
	"status" text DEFAULT 'scheduled' NOT NULL,
	"status_before_hold" text,
	"online_baseline_on" date,
	"online_forecast_on" date,
	"online_actual_on" date,
	"offline_baseline_on" date,
	"offline_forecast_on" date,
	"offline_actual_on" date,
	"ship_baseline_on" date,
	"ship_forecast_on" date,
	"ship_actual_on" date,
	"deliver_baseline_on" date,
	"deliver_forecast_on" date,
	"deliver_actual_on" date,
	"set_baseline_on" date,
	"set_forecast_on" date,
	"set_actual_on" date,
	"set_sequence" integer,
	"carrier" text,
	"trailer_no" text,
	"route_permits" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "modules_status" CHECK ("modules"."status" in ('scheduled', 'online', 'qa_hold', 'offline', 'yard', 'released', 'in_transit', 'delivered', 'set', 'returned')),
	CONSTRAINT "modules_factory" CHECK ("modules"."factory" in ('loma_linda', 'butte', 'monterrey', 'reno')),
	CONSTRAINT "modules_hold" CHECK (("modules"."status" = 'qa_hold') = ("modules"."status_before_hold" is not null)),
	CONSTRAINT "modules_actual_order" CHECK (("modules"."offline_actual_on" is null or "modules"."online_actual_on" is null or "modules"."offline_actual_on" >= "modules"."online_actual_on")
      and ("modules"."ship_actual_on" is null or "modules"."offline_actual_on" is null or "modules"."ship_actual_on" >= "modules"."offline_actual_on")
      and ("modules"."deliver_actual_on" is null or "modules"."ship_actual_on" is null or "modules"."deliver_actual_on" >= "modules"."ship_actual_on")
      and ("modules"."set_actual_on" is null or "modules"."deliver_actual_on" is null or "modules"."set_actual_on" >= "modules"."deliver_actual_on"))
);
--> statement-breakpoint
CREATE TABLE "unit_owners" (
	"id" uuid PRIMARY KEY NOT NULL,
	"unit_id" uuid NOT NULL,
	"user_id" uuid,
	"name" text NOT NULL,
	"email" text,
	"phone" text,
	"role" text DEFAULT 'primary_owner' NOT NULL,
	"is_primary" boolean DEFAULT false NOT NULL,
	"from_on" date DEFAULT current_date NOT NULL,
	"until_on" date,
	"invited_at" timestamp with time zone,
	"registered_at" timestamp with time zone,
	"disabled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "unit_owners_role" CHECK ("unit_owners"."role" in ('primary_owner', 'co_owner', 'tenant', 'agent'))
);
--> statement-breakpoint
CREATE TABLE "units" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"name" text NOT NULL,
	"plan_code" text,
	"beds" numeric(5, 2),
	"baths" numeric(5, 2),
	"sqft" integer,
	"level" text,
	"lot_no" text,
	"building" text,
	"address_override" text,
	"swing" text DEFAULT 'none' NOT NULL,
	"registration" text DEFAULT 'none' NOT NULL,
	"co_on" date,
	"closing_on" date,
	"warranty_start_on" date,
	"owner_manual" jsonb,
	"home_name" text,
	"device_ids" text[] DEFAULT '{}'::text[] NOT NULL,
	"cover_file_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "units_project_id" UNIQUE("project_id","id"),
	CONSTRAINT "units_swing" CHECK ("units"."swing" in ('left', 'right', 'none')),
	CONSTRAINT "units_registration" CHECK ("units"."registration" in ('none', 'invited', 'registered', 'disabled'))
);
--> statement-breakpoint
CREATE TABLE "attempt_counters" (
	"subject" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"window_start" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" uuid,
	"actor_name" text NOT NULL,
	"source" text NOT NULL,
	"action" text NOT NULL,
	"entity_type" text NOT NULL,
	"entity_id" text NOT NULL,
	"project_id" uuid,
	"old" jsonb,
	"new" jsonb,
	"reason" text,
	"request_id" text,
	"txid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	CONSTRAINT "audit_log_source" CHECK ("audit_log"."source" in ('ui', 'api', 'import', 'bulk', 'system'))
);
--> statement-breakpoint
CREATE TABLE "audit_seals" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"audit_id" bigint NOT NULL,
	"hash" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "channels" (
	"id" text PRIMARY KEY NOT NULL,
	"epoch" uuid DEFAULT gen_random_uuid() NOT NULL,
	"seq" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"owner" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"status" integer NOT NULL,
	"body" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_owner_key_pk" PRIMARY KEY("owner","key")
);
--> statement-breakpoint
CREATE TABLE "installation_facts" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_outbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"dedupe_key" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "mail_outbox_state" CHECK ("mail_outbox"."state" in ('waiting', 'sent', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"channel" text NOT NULL,
	"seq" bigint NOT NULL,
	"payload" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"txid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	CONSTRAINT "outbox_channel_seq_pk" PRIMARY KEY("channel","seq")
);
--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oidc_flows" ADD CONSTRAINT "oidc_flows_link_user_id_users_id_fk" FOREIGN KEY ("link_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "socket_tickets" ADD CONSTRAINT "socket_tickets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "socket_tickets" ADD CONSTRAINT "socket_tickets_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "socket_tickets" ADD CONSTRAINT "socket_tickets_api_token_id_api_tokens_id_fk" FOREIGN KEY ("api_token_id") REFERENCES "public"."api_tokens"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_groups" ADD CONSTRAINT "user_groups_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_photos" ADD CONSTRAINT "user_photos_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_settings" ADD CONSTRAINT "user_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dashboard_layouts" ADD CONSTRAINT "dashboard_layouts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "milestone_dependencies" ADD CONSTRAINT "milestone_dependencies_project_id_milestone_id_milestones_project_id_id_fk" FOREIGN KEY ("project_id","milestone_id") REFERENCES "public"."milestones"("project_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "milestone_dependencies" ADD CONSTRAINT "milestone_dependencies_project_id_depends_on_id_milestones_project_id_id_fk" FOREIGN KEY ("project_id","depends_on_id") REFERENCES "public"."milestones"("project_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "milestones" ADD CONSTRAINT "milestones_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "milestones" ADD CONSTRAINT "milestones_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_members" ADD CONSTRAINT "project_members_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_members" ADD CONSTRAINT "project_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "status_history" ADD CONSTRAINT "status_history_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "modules" ADD CONSTRAINT "modules_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "modules" ADD CONSTRAINT "modules_project_id_unit_id_units_project_id_id_fk" FOREIGN KEY ("project_id","unit_id") REFERENCES "public"."units"("project_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_owners" ADD CONSTRAINT "unit_owners_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_owners" ADD CONSTRAINT "unit_owners_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "units" ADD CONSTRAINT "units_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_channel_channels_id_fk" FOREIGN KEY ("channel") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "api_tokens_hash" ON "api_tokens" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "api_tokens_user" ON "api_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "identities_user" ON "identities" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_token" ON "invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "invitations_email" ON "invitations" USING btree ("email");--> statement-breakpoint
CREATE INDEX "invitations_unit" ON "invitations" USING btree ("unit_id");--> statement-breakpoint
CREATE INDEX "known_devices_user" ON "known_devices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "known_devices_seen" ON "known_devices" USING btree ("last_seen_at");--> statement-breakpoint
CREATE UNIQUE INDEX "oidc_flows_browser" ON "oidc_flows" USING btree ("browser_hash");--> statement-breakpoint
CREATE INDEX "oidc_flows_expires" ON "oidc_flows" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "one_time_codes_email" ON "one_time_codes" USING btree ("email","purpose","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "registrations_open" ON "registrations" USING btree ("unit_id","user_id","kind") WHERE "registrations"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "registrations_state" ON "registrations" USING btree ("state","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_refresh" ON "sessions" USING btree ("refresh_hash");--> statement-breakpoint
CREATE INDEX "sessions_previous" ON "sessions" USING btree ("previous_hash");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "socket_tickets_expires" ON "socket_tickets" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username" ON "users" USING btree ("username");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "users_name" ON "users" USING btree ("last_name","first_name","id");--> statement-breakpoint
CREATE UNIQUE INDEX "files_client_upload" ON "files" USING btree ("created_by","client_upload_id") WHERE "files"."client_upload_id" is not null;--> statement-breakpoint
CREATE INDEX "files_owner" ON "files" USING btree ("owner_type","owner_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "files_storage_key" ON "files" USING btree ("storage_key");--> statement-breakpoint
CREATE INDEX "files_bin" ON "files" USING btree ("deleted_at") WHERE "files"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "files_project" ON "files" USING btree ("project_id","id");--> statement-breakpoint
CREATE INDEX "files_module" ON "files" USING btree ("module_id");--> statement-breakpoint
CREATE UNIQUE INDEX "feature_flags_name" ON "feature_flags" USING btree ("name") WHERE "feature_flags"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_open" ON "notifications" USING btree ("user_id","created_at") WHERE "notifications"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_entity" ON "notifications" USING btree ("user_id","entity_type","entity_id","type","created_at");--> statement-breakpoint
CREATE INDEX "contracts_project" ON "contracts" USING btree ("project_id");--> statement-breakpoint
CREATE UNIQUE INDEX "milestones_kind_once" ON "milestones" USING btree ("project_id",coalesce("unit_id", "project_id"),"kind") WHERE "milestones"."kind" <> 'custom' and "milestones"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "milestones_next" ON "milestones" USING btree ("project_id","forecast_on");--> statement-breakpoint
CREATE INDEX "project_members_user" ON "project_members" USING btree ("user_id","project_id");--> statement-breakpoint
CREATE INDEX "projects_status" ON "projects" USING btree ("status","project_number") WHERE "projects"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "projects_factory" ON "projects" USING btree ("factory","project_number") WHERE "projects"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "projects_listed" ON "projects" USING btree ("project_number") WHERE "projects"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "status_history_entity" ON "status_history" USING btree ("entity_type","entity_id","id");--> statement-breakpoint
CREATE INDEX "status_history_project" ON "status_history" USING btree ("project_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "modules_serial" ON "modules" USING btree ("serial_no") WHERE "modules"."serial_no" is not null and "modules"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "modules_no" ON "modules" USING btree ("project_id",coalesce("unit_id", "project_id"),"module_no") WHERE "modules"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "modules_listed" ON "modules" USING btree ("project_id","module_no") WHERE "modules"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "modules_unit" ON "modules" USING btree ("unit_id") WHERE "modules"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "unit_owners_user" ON "unit_owners" USING btree ("unit_id","user_id") WHERE "unit_owners"."user_id" is not null and "unit_owners"."disabled_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "unit_owners_primary" ON "unit_owners" USING btree ("unit_id") WHERE "unit_owners"."is_primary" and "unit_owners"."disabled_at" is null;--> statement-breakpoint
CREATE INDEX "unit_owners_of_user" ON "unit_owners" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "units_name" ON "units" USING btree ("project_id",lower("name")) WHERE "units"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "units_listed" ON "units" USING btree ("project_id","name") WHERE "units"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "attempt_counters_window" ON "attempt_counters" USING btree ("window_start");--> statement-breakpoint
CREATE INDEX "audit_log_txid" ON "audit_log" USING btree ("txid");--> statement-breakpoint
CREATE INDEX "audit_log_entity" ON "audit_log" USING btree ("entity_type","entity_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_project" ON "audit_log" USING btree ("project_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "audit_seals_audit_id" ON "audit_seals" USING btree ("audit_id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "mail_outbox_dedupe" ON "mail_outbox" USING btree ("dedupe_key");--> statement-breakpoint
CREATE INDEX "mail_outbox_created_at" ON "mail_outbox" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "outbox_txid" ON "outbox" USING btree ("txid");--> statement-breakpoint
CREATE INDEX "outbox_created_at" ON "outbox" USING btree ("created_at");