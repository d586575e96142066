// The projects over HTTP: the addresses of their data and storage, and their keys.
import { urlsOfProject, type Mock, type MockProject } from '../mock.ts';

export const PROJECT_ROUTES = [
  {
    operation: 'listProjects',
    method: 'GET',
    path: '/projects',
    does: 'lists the projects with their URLs and keys',
  },
  {
    operation: 'findProject',
    method: 'GET',
    path: '/projects/{ref}',
    does: 'answers one of them',
  },
] as const;

type ProjectOperation = (typeof PROJECT_ROUTES)[number]['operation'];
interface ProjectCall {
  readonly request: Request;
  readonly params: Readonly<Record<string, string>>;
}

export function createProjectOperations(
  mock: Pick<Mock, 'projects' | 'project'>,
  originOf: (request: Request) => string,
): Readonly<Record<ProjectOperation, (call: ProjectCall) => unknown>> {
  const toRecord = ({ ref, name, organization, main, keys }: MockProject, request: Request): object => ({
    ref,
    name,
    organization,
    main,
    urls: urlsOfProject(originOf(request), ref),
    keys,
  });
  return {
    listProjects: async ({ request }) => (await mock.projects()).map((project) => toRecord(project, request)),
    findProject: async ({ request, params }) => toRecord(await mock.project(params['ref'] ?? ''), request),
  };
}
