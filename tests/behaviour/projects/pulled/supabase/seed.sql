SET session_replication_role = replica;

--
-- PostgreSQL database dump
--

-- \restrict kAq3u0

-- Dumped from database version 17.6
-- Dumped by pg_dump version 17.6

SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET transaction_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

--
-- Data for Name: audit_log_entries; Type: TABLE DATA; Schema: auth; Owner: supabase_auth_admin
--

INSERT INTO "auth"."audit_log_entries" ("instance_id", "id", "payload", "created_at", "ip_address") VALUES
	('00000000-0000-0000-0000-000000000000', 'f0000000-0000-4000-8000-000000000001', '{"action":"user_signedup","actor_id":"11111111-1111-4111-8111-111111111111","log_type":"team"}', '2024-01-10 10:00:00+00', '');


--
-- Data for Name: users; Type: TABLE DATA; Schema: auth; Owner: supabase_auth_admin
--

INSERT INTO "auth"."users" ("instance_id", "id", "aud", "role", "email", "encrypted_password", "email_confirmed_at", "invited_at", "confirmation_token", "confirmation_sent_at", "recovery_token", "recovery_sent_at", "email_change_token_new", "email_change", "email_change_sent_at", "last_sign_in_at", "raw_app_meta_data", "raw_user_meta_data", "is_super_admin", "created_at", "updated_at", "phone", "phone_confirmed_at", "phone_change", "phone_change_token", "phone_change_sent_at", "email_change_token_current", "email_change_confirm_status", "banned_until", "reauthentication_token", "reauthentication_sent_at", "is_sso_user", "deleted_at", "is_anonymous") VALUES
	('00000000-0000-0000-0000-000000000000', '11111111-1111-4111-8111-111111111111', 'authenticated', 'authenticated', 'ann@example.com', '$2a$10$7EqJtq98hPqEX7fNZaFWoOhi5B0G0pW1b9Q3p3n0cXG0n7mJ5sQ2a', '2024-01-10 10:00:00+00', NULL, '', NULL, '', NULL, '', '', NULL, '2024-01-10 10:00:00+00', '{"provider": "email", "providers": ["email"]}', '{"sub": "11111111-1111-4111-8111-111111111111", "email_verified": true}', NULL, '2024-01-10 10:00:00+00', '2024-01-10 10:00:00+00', NULL, NULL, '', '', NULL, '', 0, NULL, '', NULL, false, NULL, false),
	('00000000-0000-0000-0000-000000000000', '22222222-2222-4222-8222-222222222222', 'authenticated', 'authenticated', 'bob@example.com', '$2a$10$7EqJtq98hPqEX7fNZaFWoOhi5B0G0pW1b9Q3p3n0cXG0n7mJ5sQ2a', NULL, NULL, '', NULL, '', NULL, '', '', NULL, NULL, '{}', '{}', NULL, '2024-01-10 10:00:00+00', '2024-01-10 10:00:00+00', NULL, NULL, '', '', NULL, '', 0, NULL, '', NULL, false, NULL, false);


--
-- Data for Name: identities; Type: TABLE DATA; Schema: auth; Owner: supabase_auth_admin
--

INSERT INTO "auth"."identities" ("provider_id", "user_id", "identity_data", "provider", "last_sign_in_at", "created_at", "updated_at", "id") VALUES
	('11111111-1111-4111-8111-111111111111', '11111111-1111-4111-8111-111111111111', '{"sub": "11111111-1111-4111-8111-111111111111", "email": "ann@example.com"}', 'email', '2024-01-10 10:00:00+00', '2024-01-10 10:00:00+00', '2024-01-10 10:00:00+00', 'f0000000-0000-4000-8000-000000000002');


--
-- Data for Name: sessions; Type: TABLE DATA; Schema: auth; Owner: supabase_auth_admin
--

INSERT INTO "auth"."sessions" ("id", "user_id", "created_at", "updated_at", "factor_id", "aal", "not_after", "refreshed_at", "user_agent", "ip", "tag") VALUES
	('f0000000-0000-4000-8000-000000000003', '11111111-1111-4111-8111-111111111111', '2024-01-10 10:00:00+00', '2024-01-10 10:00:00+00', NULL, 'aal1', NULL, NULL, 'node', '172.18.0.1', NULL);


--
-- Data for Name: mfa_amr_claims; Type: TABLE DATA; Schema: auth; Owner: supabase_auth_admin
--

INSERT INTO "auth"."mfa_amr_claims" ("session_id", "created_at", "updated_at", "authentication_method", "id") VALUES
	('f0000000-0000-4000-8000-000000000003', '2024-01-10 10:00:00+00', '2024-01-10 10:00:00+00', 'password', 'f0000000-0000-4000-8000-000000000004');


--
-- Data for Name: refresh_tokens; Type: TABLE DATA; Schema: auth; Owner: supabase_auth_admin
--

INSERT INTO "auth"."refresh_tokens" ("instance_id", "id", "token", "user_id", "revoked", "created_at", "updated_at", "parent", "session_id") VALUES
	('00000000-0000-0000-0000-000000000000', 1, 'abcdef', '11111111-1111-4111-8111-111111111111', false, '2024-01-10 10:00:00+00', '2024-01-10 10:00:00+00', NULL, 'f0000000-0000-4000-8000-000000000003');


--
-- Data for Name: members; Type: TABLE DATA; Schema: public; Owner: postgres
--

INSERT INTO "public"."members" ("id", "handle", "email", "state", "home", "created_at") VALUES
	('11111111-1111-4111-8111-111111111111', 'ann', 'ann@example.com', 'active', '("Main Street",Delft)', '2024-01-10 10:00:00+00'),
	('22222222-2222-4222-8222-222222222222', 'bob', 'bob@example.com', 'suspended', NULL, '2024-01-10 10:00:00+00');


--
-- Data for Name: articles; Type: TABLE DATA; Schema: public; Owner: postgres
--

COPY "public"."articles" ("id", "author_id", "title", "published_at", "embedding") FROM stdin;
1	11111111-1111-4111-8111-111111111111	First words	2024-01-11 00:00:00+00	[1,0,0]
2	11111111-1111-4111-8111-111111111111	Draft	\N	\N
3	22222222-2222-4222-8222-222222222222	Draft of Bob	\N	[0,1,0]
\.


--
-- Data for Name: comments; Type: TABLE DATA; Schema: public; Owner: postgres
--

INSERT INTO "public"."comments" ("id", "article_id", "author_id", "body", "extra") VALUES
	(1, 1, '22222222-2222-4222-8222-222222222222', 'It''s good', '{"a": 1}');


--
-- Data for Name: buckets; Type: TABLE DATA; Schema: storage; Owner: supabase_storage_admin
--

INSERT INTO "storage"."buckets" ("id", "name", "owner", "created_at", "updated_at", "public", "avif_autodetection", "file_size_limit", "allowed_mime_types", "owner_id", "type") VALUES
	('articles', 'articles', NULL, '2024-01-10 10:00:00+00', '2024-01-10 10:00:00+00', false, false, NULL, NULL, NULL, 'STANDARD');


--
-- Data for Name: buckets_analytics; Type: TABLE DATA; Schema: storage; Owner: supabase_storage_admin
--



--
-- Data for Name: secrets; Type: TABLE DATA; Schema: vault; Owner: supabase_admin
--



--
-- Data for Name: hooks; Type: TABLE DATA; Schema: supabase_functions; Owner: supabase_functions_admin
--

INSERT INTO "supabase_functions"."hooks" ("id", "hook_table_id", "hook_name", "created_at", "request_id") VALUES
	(1, 17400, 'article_published', '2024-01-10 10:00:00+00', 7);


--
-- Name: refresh_tokens_id_seq; Type: SEQUENCE SET; Schema: auth; Owner: supabase_auth_admin
--

SELECT pg_catalog.setval('"auth"."refresh_tokens_id_seq"', 1, true);


--
-- Name: articles_id_seq; Type: SEQUENCE SET; Schema: public; Owner: postgres
--

SELECT pg_catalog.setval('"public"."articles_id_seq"', 3, true);


--
-- Name: comments_id_seq; Type: SEQUENCE SET; Schema: public; Owner: postgres
--

SELECT pg_catalog.setval('"public"."comments_id_seq"', 1, true);


--
-- Name: hooks_id_seq; Type: SEQUENCE SET; Schema: supabase_functions; Owner: supabase_functions_admin
--

SELECT pg_catalog.setval('"supabase_functions"."hooks_id_seq"', 1, true);


--
-- PostgreSQL database dump complete
--

-- \unrestrict kAq3u0

RESET ALL;
