// The request and its answer as HTTP carries them.
import { checkEqual } from '../../kit/contract/check.ts';
import { readNode } from '../answers/collection.ts';
import { at, nodeIdAt, objectAt } from '../answers/read.ts';
import { dataCases } from '../context.ts';
import { answeredBlogs, blogOf } from '../fixture/seed-rows.ts';
import { checkAnswered, edges } from '../verbs.ts';
import table from './answer.json' with { type: 'json' };

/** What the function of the computed field makes of a blog. */
function slugOf(id: number): string {
  return blogOf(id).name.replaceAll(' ', '-').toLowerCase();
}

export const answerCases = dataCases('read', ['fixture'], table, {
  async 'data.http.result-under-data'(context) {
    const [low, high] = [blogOf(4), blogOf(11)];
    const query = `# two aliases, a fragment and a comment
        query Both { low: blogCollection(filter: {id: {eq: 4}}) { ...names } high: blogCollection(filter: {name: {eq: ${JSON.stringify(high.name)}}}) { ...names } }
        fragment names on BlogConnection { edges { node { title: name id } } }`;
    const selected = { low: edges({ title: low.name, id: 4 }), high: edges({ title: high.name, id: 11 }) };
    await checkAnswered(context, [query], selected, 'data is what was asked for, under the asked response keys');
  },
  async 'data.http.variables'(context) {
    const query = `query($id: Int = 10, $or: [BlogFilter!]) { blogCollection(filter: {id: {eq: $id}, or: $or}) { edges { node { id } } } }`;
    const defaults = 'an empty object of variables leaves the defaults';
    await checkAnswered(context, [query, {}], answeredBlogs(10), defaults, 'data.http.empty-variables');
    const given = { id: 11, or: [{ id: { eq: 11 } }, { id: { eq: 12 } }] };
    await checkAnswered(context, [query, given], answeredBlogs(11), 'a given variable has its value');
  },
  async 'data.http.deep-request'(context) {
    const data = await context.ask(`{ blogCollection(filter: {id: {eq: 5}}) { edges { node { id
        blogPostCollection(first: 1) { edges { node { blog { name blogPostCollection(first: 1) { edges { node { blogId
        blog { id blogPostCollection(first: 1) { edges { node { title blog { id rating } } } } } } } } } } } } } } } }`);
    const inside = ['blogPostCollection', 'edges', 0, 'node', 'blog'] as const;
    const deepest = at(data, 'blogCollection', 'edges', 0, 'node', ...inside, ...inside, ...inside);
    checkEqual(deepest, { id: 5, rating: blogOf(5).rating }, 'the deepest record is the one that it started from');
  },
  async 'data.http.computed-field'(context) {
    const query = '{ blogCollection(filter: {id: {in: [1, 4]}}) { edges { node { id slug } } } }';
    const blogs = { blogCollection: edges({ id: 1, slug: slugOf(1) }, { id: 4, slug: slugOf(4) }) };
    await checkAnswered(context, [query], blogs, "slug is the function's value for the record");
    context.observe('data.service.computed-field-definition', 'a function of the row type');
  },
  async 'data.http.computed-field-anywhere'(context) {
    const data = await context.ask(
      '{ blogPostCollection(filter: {blogId: {eq: 4}}, first: 1) { edges { node { blog { nodeId slug } } } } }',
    );
    const blog = objectAt(data, 'blogPostCollection', 'edges', 0, 'node', 'blog');
    checkEqual(blog['slug'], slugOf(4), 'the record of a relationship has it');
    const node = await readNode(context, nodeIdAt(blog), '... on Blog { slug }');
    checkEqual(node, { slug: slugOf(4) }, 'the record of a nodeId has it');
  },
});
