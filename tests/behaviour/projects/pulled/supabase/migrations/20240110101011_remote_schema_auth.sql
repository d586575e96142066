CREATE TRIGGER on_auth_user_created AFTER INSERT ON auth.users FOR EACH ROW EXECUTE FUNCTION handle_new_user();


create policy "article images 1c2a_0"
on "storage"."objects"
as permissive
for select
to public
using ((bucket_id = 'articles'::text));
