-- Tables without a row.
create table shelf (id serial primary key, label text not null);
create table book (id serial primary key, shelf_id integer references shelf (id), title text);
