-- Matches document sections using vector similarity search on embeddings.
create or replace function match_document_sections (
  embedding vector (4),
  match_threshold float default 0.5
)
returns setof document_sections
language plpgsql
as $$
#variable_conflict use_variable
begin
  return query
  select *
  from document_sections
  where document_sections.embedding <#> embedding < -match_threshold
  order by document_sections.embedding <#> embedding;
end;
$$;

create or replace function hybrid_search(
  query_text text,
  query_embedding extensions.vector(4),
  match_count int default 10,
  full_text_weight float = 1,
  semantic_weight float = 1,
  rrf_k int = 50
)
returns setof document_sections
language sql
stable
as $$
with full_text as (
  select id, row_number() over (order by ts_rank_cd(fts, websearch_to_tsquery(query_text)) desc) as rank_ix
  from document_sections
  where fts @@ websearch_to_tsquery(query_text)
  order by rank_ix
  limit least(match_count, 30) * 2
),
semantic as (
  select id, row_number() over (order by embedding <#> query_embedding) as rank_ix
  from document_sections
  order by rank_ix
  limit least(match_count, 30) * 2
)
select document_sections.*
from full_text
full outer join semantic on full_text.id = semantic.id
join document_sections on coalesce(full_text.id, semantic.id) = document_sections.id
order by
  coalesce(1.0 / (rrf_k + full_text.rank_ix), 0.0) * full_text_weight +
  coalesce(1.0 / (rrf_k + semantic.rank_ix), 0.0) * semantic_weight
  desc
limit least(match_count, 30)
$$;
