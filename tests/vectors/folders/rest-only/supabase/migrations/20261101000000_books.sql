create table public.invoice (id serial primary key, total int);
insert into public.invoice (total) values (5);
create table public.ledger (id int primary key, "invoiceId" int references public.invoice);
grant select on public.ledger to anon, authenticated;
create function public.total() returns int language sql stable security definer as 'select sum(total)::int from public.invoice';
