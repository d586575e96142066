// Generated from specs/openapi/*.yaml by `npm run generate`; do not edit.
import type { OpenApiDocument } from './routes.ts';

export const managementDocument: OpenApiDocument = {
 "openapi": "3.1.0",
 "info": {
  "title": "Management API",
  "version": "1.0",
  "license": {
   "name": "Apache-2.0",
   "identifier": "Apache-2.0"
  },
  "description": "Organizations, projects and the settings of a project."
 },
 "servers": [
  {
   "url": "http://127.0.0.1:54321"
  }
 ],
 "security": [
  {
   "personalAccessToken": []
  }
 ],
 "tags": [
  {
   "name": "projects",
   "description": "Projects of the caller."
  },
  {
   "name": "organizations",
   "description": "Organizations of the caller."
  },
  {
   "name": "secrets",
   "description": "Secrets of a project."
  },
  {
   "name": "types",
   "description": "Type definitions made from the schema of a project."
  },
  {
   "name": "functions",
   "description": "Serverless functions of a project."
  },
  {
   "name": "hostname",
   "description": "The custom hostname of a project."
  },
  {
   "name": "encryption",
   "description": "The encryption root key of a project."
  },
  {
   "name": "bans",
   "description": "Addresses that a project has banned."
  },
  {
   "name": "restrictions",
   "description": "Networks that may reach the database of a project."
  }
 ],
 "paths": {
  "/v1/projects": {
   "get": {
    "operationId": "listProjects",
    "summary": "Lists the projects of the caller.",
    "tags": [
     "projects"
    ],
    "x-topic": "projects",
    "x-clauses": [
     "management.projects.list",
     "management.endpoints.base",
     "management.versioning.path",
     "management.auth.token",
     "management.auth.wrong-token",
     "management.auth.echo",
     "management.auth.scheme",
     "management.auth.plain-http",
     "management.errors.body",
     "management.errors.status",
     "management.limits.rate",
     "management.projects.organization-known"
    ],
    "responses": {
     "200": {
      "description": "Every project that the caller may see.",
      "content": {
       "application/json": {
        "schema": {
         "type": "array",
         "x-clause": "management.projects.list",
         "items": {
          "$ref": "#/components/schemas/Project"
         }
        }
       }
      }
     },
     "default": {
      "$ref": "#/components/responses/Refusal"
     }
    }
   },
   "post": {
    "operationId": "createProject",
    "summary": "Makes a project.",
    "tags": [
     "projects"
    ],
    "x-topic": "projects",
    "x-hazard": "billable",
    "x-clauses": [
     "management.projects.create",
     "management.projects.create-listed",
     "management.projects.create-name",
     "management.projects.create-organization",
     "management.requests.bodies",
     "management.limits.billing",
     "management.errors.invalid-body"
    ],
    "requestBody": {
     "required": true,
     "x-binding": true,
     "x-template": {
      "db_pass": "{{db_pass}}",
      "name": "{{name}}",
      "organization_id": "{{organization_id}}",
      "organization_slug": "{{organization_slug}}",
      "plan": "{{plan}}",
      "region": "{{region}}",
      "kps_enabled": "{{kps_enabled}}"
     },
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/CreateProjectBody"
       }
      }
     }
    },
    "responses": {
     "201": {
      "description": "The new project.",
      "content": {
       "application/json": {
        "schema": {
         "allOf": [
          {
           "$ref": "#/components/schemas/Project"
          }
         ],
         "x-clause": "management.projects.create"
        }
       }
      }
     },
     "default": {
      "$ref": "#/components/responses/Refusal"
     }
    }
   }
  },
  "/v1/organizations": {
   "get": {
    "operationId": "listOrganizations",
    "summary": "Lists the organizations of the caller.",
    "tags": [
     "organizations"
    ],
    "x-topic": "organizations",
    "x-clauses": [
     "management.organizations.list",
     "management.organizations.id-unique"
    ],
    "responses": {
     "200": {
      "description": "Every organization of the caller.",
      "content": {
       "application/json": {
        "schema": {
         "type": "array",
         "x-clause": "management.organizations.list",
         "items": {
          "$ref": "#/components/schemas/Organization"
         }
        }
       }
      }
     },
     "default": {
      "$ref": "#/components/responses/Refusal"
     }
    }
   },
   "post": {
    "operationId": "createOrganization",
    "summary": "Makes an organization.",
    "tags": [
     "organizations"
    ],
    "x-topic": "organizations",
    "x-hazard": "billable",
    "x-clauses": [
     "management.organizations.create",
     "management.organizations.create-listed",
     "management.organizations.create-name",
     "management.requests.bodies",
     "management.limits.billing"
    ],
    "requestBody": {
     "required": true,
     "x-binding": true,
     "x-template": {
      "name": "{{name}}"
     },
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/CreateOrganizationBody"
       }
      }
     }
    },
    "responses": {
     "201": {
      "description": "The new organization.",
      "content": {
       "application/json": {
        "schema": {
         "allOf": [
          {
           "$ref": "#/components/schemas/Organization"
          }
         ],
         "x-clause": "management.organizations.create"
        }
       }
      }
     },
     "default": {
      "$ref": "#/components/responses/Refusal"
     }
    }
   }
  },
  "/v1/projects/{ref}/secrets": {
   "parameters": [
    {
     "$ref": "#/components/parameters/Ref"
    }
   ],
   "get": {
    "operationId": "listSecrets",
    "summary": "Lists the secrets of a project.",
    "tags": [
     "secrets"
    ],
    "x-topic": "secrets",
    "x-clauses": [
     "management.secrets.list",
     "management.secrets.list-ref",
     "management.secrets.value-form",
     "management.refs.unknown",
     "management.errors.unknown-project"
    ],
    "responses": {
     "200": {
      "description": "The secrets.",
      "content": {
       "application/json": {
        "schema": {
         "type": "array",
         "x-clause": "management.secrets.list",
         "items": {
          "$ref": "#/components/schemas/Secret"
         }
        }
       }
      }
     },
     "default": {
      "$ref": "#/components/responses/Refusal"
     }
    }
   },
   "post": {
    "operationId": "createSecrets",
    "summary": "Makes several secrets at once.",
    "tags": [
     "secrets"
    ],
    "x-topic": "secrets",
    "x-hazard": "write-scoped",
    "x-clauses": [
     "management.secrets.create",
     "management.secrets.create-ref",
     "management.secrets.create-answer",
     "management.secrets.create-again",
     "management.secrets.reserved-names",
     "management.requests.bodies",
     "management.errors.invalid-body"
    ],
    "requestBody": {
     "required": true,
     "x-binding": true,
     "x-template": "{{secrets}}",
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/CreateSecretsBody"
       }
      }
     }
    },
    "responses": {
     "201": {
      "description": "Done. The contract does not show the answer."
     },
     "default": {
      "$ref": "#/components/responses/Refusal"
     }
    }
   },
   "delete": {
    "operationId": "deleteSecrets",
    "summary": "Deletes all secrets with the given names.",
    "tags": [
     "secrets"
    ],
    "x-topic": "secrets",
    "x-hazard": "write-scoped",
    "x-clauses": [
     "management.secrets.delete",
     "management.secrets.delete-ref",
     "management.secrets.delete-answer",
     "management.secrets.delete-only-named",
     "management.secrets.delete-unknown",
     "management.requests.delete-bodies"
    ],
    "requestBody": {
     "required": true,
     "x-binding": true,
     "x-template": "{{names}}",
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/DeleteSecretsBody"
       }
      }
     }
    },
    "responses": {
     "200": {
      "description": "Done.",
      "content": {
       "application/json": {
        "schema": {
         "type": "object",
         "x-clause": "management.secrets.delete-answer",
         "maxProperties": 0
        }
       }
      }
     },
     "default": {
      "$ref": "#/components/responses/Refusal"
     }
    }
   }
  },
  "/v1/projects/{ref}/types/typescript": {
   "parameters": [
    {
     "$ref": "#/components/parameters/Ref"
    }
   ],
   "get": {
    "operationId": "generateTypes",
    "summary": "Makes TypeScript definitions from the schema of a project.",
    "tags": [
     "types"
    ],
    "x-topic": "types",
    "x-clauses": [
     "management.types.generate",
     "management.types.ref",
     "management.types.schemas-optional",
     "management.types.schemas-default",
     "management.types.from-schema",
     "management.types.schemas-select",
     "management.types.form",
     "management.parameters.types"
    ],
    "parameters": [
     {
      "name": "included_schemas",
      "in": "query",
      "required": false,
      "description": "Names of schemas, separated by commas.",
      "schema": {
       "type": "string",
       "default": "public"
      }
     }
    ],
    "responses": {
     "200": {
      "description": "The definitions.",
      "content": {
       "application/json": {
        "schema": {
         "$ref": "#/components/schemas/TypeDefinitions"
        }
       }
      }
     },
     "default": {
      "$ref": "#/components/responses/Refusal"
     }
    }
   }
  },
  "/v1/projects/{ref}/functions": {
   "parameters": [
    {
     "$ref": "#/components/parameters/Ref"
    }
   ],
   "get": {
    "operationId": "listFunctions",
    "summary": "Lists the functions of a project.",
    "tags": [
     "functions"
    ],
    "x-topic": "functions",
    "x-clauses": [
     "management.functions.list",
     "management.functions.list-ref",
     "management.functions.list-agrees"
    ],
    "responses": {
     "200": {
      "description": "The functions.",
      "content": {
       "application/json": {
        "schema": {
         "type": "array",
         "x-clause": "management.functions.list",
         "items": {
          "$ref": "#/components/schemas/Function"
         }
        }
       }
      }
     },
     "default": {
      "$ref": "#/components/responses/Refusal"
     }
    }
   },
   "post": {
    "operationId": "createFunction",
    "summary": "Makes a function.",
    "tags": [
     "functions"
    ],
    "x-topic": "functions",
    "x-hazard": "write-scoped",
    "x-clauses": [
     "management.functions.create",
     "management.functions.create-ref",
     "management.functions.create-query",
     "management.functions.id-unique",
     "management.functions.metadata",
     "management.functions.create-again",
     "management.functions.transitions",
     "management.requests.bodies",
     "management.limits.sizes"
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/Slug"
     },
     {
      "$ref": "#/components/parameters/Name"
     },
     {
      "$ref": "#/components/parameters/VerifyJwt"
     },
     {
      "$ref": "#/components/parameters/ImportMap"
     },
     {
      "$ref": "#/components/parameters/EntrypointPath"
     },
     {
      "$ref": "#/components/parameters/ImportMapPath"
     }
    ],
    "requestBody": {
     "required": true,
     "x-binding": true,
     "x-template": {
      "slug": "{{slug}}",
      "name": "{{name}}",
      "body": "{{body}}",
      "verify_jwt": "{{verify_jwt}}"
     },
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/CreateFunctionBody"
       }
      },
      "application/vnd.denoland.eszip": {
       "schema": {}
      }
     }
    },
    "responses": {
     "201": {
      "description": "The new function.",
      "content": {
       "application/json": {
        "schema": {
         "allOf": [
          {
           "$ref": "#/components/schemas/Function"
          }
         ],
         "x-clause": "management.functions.create"
        }
       }
      }
     },
     "default": {
      "$ref": "#/components/responses/Refusal"
     }
    }
   }
  },
  "/v1/projects/{ref}/functions/{function_slug}": {
   "parameters": [
    {
     "$ref": "#/components/parameters/Ref"
    },
    {
     "$ref": "#/components/parameters/FunctionSlug"
    }
   ],
   "get": {
    "operationId": "getFunction",
    "summary": "Gives one function.",
    "tags": [
     "functions"
    ],
    "x-topic": "functions",
    "x-clauses": [
     "management.functions.get",
     "management.functions.get-parameters",
     "management.functions.unknown",
     "management.endpoints.placeholders"
    ],
    "responses": {
     "200": {
      "description": "The function.",
      "content": {
       "application/json": {
        "schema": {
         "allOf": [
          {
           "$ref": "#/components/schemas/Function"
          }
         ],
         "x-clause": "management.functions.get"
        }
       }
      }
     },
     "default": {
      "$ref": "#/components/responses/Refusal"
     }
    }
   },
   "patch": {
    "operationId": "updateFunction",
    "summary": "Changes a function.",
    "tags": [
     "functions"
    ],
    "x-topic": "functions",
    "x-hazard": "write-scoped",
    "x-clauses": [
     "management.functions.update",
     "management.functions.update-parameters",
     "management.functions.update-query",
     "management.functions.update-identity",
     "management.functions.update-version",
     "management.functions.update-time",
     "management.requests.bodies"
    ],
    "parameters": [
     {
      "$ref": "#/components/parameters/Slug"
     },
     {
      "$ref": "#/components/parameters/Name"
     },
     {
      "$ref": "#/components/parameters/VerifyJwt"
     },
     {
      "$ref": "#/components/parameters/ImportMap"
     },
     {
      "$ref": "#/components/parameters/EntrypointPath"
     },
     {
      "$ref": "#/components/parameters/ImportMapPath"
     }
    ],
    "requestBody": {
     "required": true,
     "x-binding": true,
     "x-template": {
      "name": "{{name}}",
      "body": "{{body}}",
      "verify_jwt": "{{verify_jwt}}"
     },
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/UpdateFunctionBody"
       }
      },
      "application/vnd.denoland.eszip": {
       "schema": {}
      }
     }
    },
    "responses": {
     "200": {
      "description": "The function as it is now.",
      "content": {
       "application/json": {
        "schema": {
         "allOf": [
          {
           "$ref": "#/components/schemas/Function"
          }
         ],
         "x-clause": "management.functions.update"
        }
       }
      }
     },
     "default": {
      "$ref": "#/components/responses/Refusal"
     }
    }
   },
   "delete": {
    "operationId": "deleteFunction",
    "summary": "Deletes a function.",
    "tags": [
     "functions"
    ],
    "x-topic": "functions",
    "x-hazard": "write-scoped",
    "x-clauses": [
     "management.functions.delete",
     "management.functions.delete-parameters",
     "management.functions.delete-answer",
     "management.functions.delete-only-named"
    ],
    "responses": {
     "200": {
      "description": "Done. The contract does not show the answer."
     },
     "default": {
      "$ref": "#/components/responses/Refusal"
     }
    }
   }
  },
  "/v1/projects/{ref}/functions/{function_slug}/body": {
   "parameters": [
    {
     "$ref": "#/components/parameters/Ref"
    },
    {
     "$ref": "#/components/parameters/FunctionSlug"
    }
   ],
   "get": {
    "operationId": "getFunctionBody",
    "summary": "Gives the stored body of a function.",
    "tags": [
     "functions"
    ],
    "x-topic": "functions",
    "x-clauses": [
     "management.functions.body",
     "management.functions.body-parameters",
     "management.functions.body-answer"
    ],
    "responses": {
     "200": {
      "description": "The body. The contract does not show its form."
     },
     "default": {
      "$ref": "#/components/responses/Refusal"
     }
    }
   }
  },
  "/v1/projects/{ref}/custom-hostname": {
   "parameters": [
    {
     "$ref": "#/components/parameters/Ref"
    }
   ],
   "get": {
    "operationId": "getCustomHostname",
    "summary": "Gives the configuration of the custom hostname.",
    "tags": [
     "hostname"
    ],
    "x-topic": "hostname",
    "x-clauses": [
     "management.hostname.get",
     "management.hostname.ref",
     "management.hostname.get-follows",
     "management.hostname.unconfigured"
    ],
    "responses": {
     "200": {
      "description": "The configuration.",
      "content": {
       "application/json": {
        "schema": {
         "allOf": [
          {
           "$ref": "#/components/schemas/CustomHostname"
          }
         ],
         "x-clause": "management.hostname.get"
        }
       }
      }
     },
     "default": {
      "$ref": "#/components/responses/Refusal"
     }
    }
   },
   "delete": {
    "operationId": "deleteCustomHostname",
    "summary": "Deletes the custom hostname.",
    "tags": [
     "hostname"
    ],
    "x-topic": "hostname",
    "x-hazard": "write-project",
    "x-clauses": [
     "management.hostname.delete",
     "management.hostname.delete-answer"
    ],
    "responses": {
     "200": {
      "description": "Done. The contract does not show the answer."
     },
     "default": {
      "$ref": "#/components/responses/Refusal"
     }
    }
   }
  },
  "/v1/projects/{ref}/custom-hostname/initialize": {
   "parameters": [
    {
     "$ref": "#/components/parameters/Ref"
    }
   ],
   "post": {
    "operationId": "initializeCustomHostname",
    "summary": "Begins to set up a custom hostname.",
    "tags": [
     "hostname"
    ],
    "x-topic": "hostname",
    "x-hazard": "write-project",
    "x-clauses": [
     "management.hostname.initialize",
     "management.hostname.initialize-name",
     "management.hostname.moves",
     "management.requests.bodies"
    ],
    "requestBody": {
     "required": true,
     "x-binding": true,
     "x-template": {
      "custom_hostname": "{{custom_hostname}}"
     },
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/InitializeCustomHostnameBody"
       }
      }
     }
    },
    "responses": {
     "201": {
      "description": "The configuration.",
      "content": {
       "application/json": {
        "schema": {
         "allOf": [
          {
           "$ref": "#/components/schemas/CustomHostname"
          }
         ],
         "x-clause": "management.hostname.initialize"
        }
       }
      }
     },
     "default": {
      "$ref": "#/components/responses/Refusal"
     }
    }
   }
  },
  "/v1/projects/{ref}/custom-hostname/reverify": {
   "parameters": [
    {
     "$ref": "#/components/parameters/Ref"
    }
   ],
   "post": {
    "operationId": "reverifyCustomHostname",
    "summary": "Checks the DNS configuration of the custom hostname again.",
    "tags": [
     "hostname"
    ],
    "x-topic": "hostname",
    "x-hazard": "write-project",
    "x-clauses": [
     "management.hostname.reverify",
     "management.hostname.reverify-dns",
     "management.hostname.moves"
    ],
    "responses": {
     "201": {
      "description": "The configuration.",
      "content": {
       "application/json": {
        "schema": {
         "allOf": [
          {
           "$ref": "#/components/schemas/CustomHostname"
          }
         ],
         "x-clause": "management.hostname.reverify"
        }
       }
      }
     },
     "default": {
      "$ref": "#/components/responses/Refusal"
     }
    }
   }
  },
  "/v1/projects/{ref}/custom-hostname/activate": {
   "parameters": [
    {
     "$ref": "#/components/parameters/Ref"
    }
   ],
   "post": {
    "operationId": "activateCustomHostname",
    "summary": "Puts the custom hostname into service.",
    "tags": [
     "hostname"
    ],
    "x-topic": "hostname",
    "x-hazard": "write-project",
    "x-clauses": [
     "management.hostname.activate",
     "management.hostname.moves",
     "management.hostname.too-early"
    ],
    "responses": {
     "201": {
      "description": "The configuration.",
      "content": {
       "application/json": {
        "schema": {
         "allOf": [
          {
           "$ref": "#/components/schemas/CustomHostname"
          }
         ],
         "x-clause": "management.hostname.activate"
        }
       }
      }
     },
     "default": {
      "$ref": "#/components/responses/Refusal"
     }
    }
   }
  },
  "/v1/projects/{ref}/pgsodium": {
   "parameters": [
    {
     "$ref": "#/components/parameters/Ref"
    }
   ],
   "get": {
    "operationId": "getEncryptionKey",
    "summary": "Gives the encryption root key.",
    "tags": [
     "encryption"
    ],
    "x-topic": "encryption",
    "x-clauses": [
     "management.encryption.get",
     "management.encryption.ref",
     "management.encryption.key-form"
    ],
    "responses": {
     "200": {
      "description": "The encryption configuration.",
      "content": {
       "application/json": {
        "schema": {
         "allOf": [
          {
           "$ref": "#/components/schemas/EncryptionConfig"
          }
         ],
         "x-clause": "management.encryption.get"
        }
       }
      }
     },
     "default": {
      "$ref": "#/components/responses/Refusal"
     }
    }
   },
   "put": {
    "operationId": "updateEncryptionKey",
    "summary": "Replaces the encryption root key.",
    "tags": [
     "encryption"
    ],
    "x-topic": "encryption",
    "x-hazard": "irreversible",
    "x-clauses": [
     "management.encryption.update",
     "management.encryption.update-follows",
     "management.encryption.old-data",
     "management.requests.bodies"
    ],
    "requestBody": {
     "required": true,
     "x-binding": true,
     "x-template": {
      "root_key": "{{root_key}}"
     },
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/UpdateEncryptionKeyBody"
       }
      }
     }
    },
    "responses": {
     "200": {
      "description": "The encryption configuration.",
      "content": {
       "application/json": {
        "schema": {
         "allOf": [
          {
           "$ref": "#/components/schemas/EncryptionConfig"
          }
         ],
         "x-clause": "management.encryption.update"
        }
       }
      }
     },
     "default": {
      "$ref": "#/components/responses/Refusal"
     }
    }
   }
  },
  "/v1/projects/{ref}/network-bans/retrieve": {
   "parameters": [
    {
     "$ref": "#/components/parameters/Ref"
    }
   ],
   "post": {
    "operationId": "retrieveNetworkBans",
    "summary": "Lists the banned addresses.",
    "tags": [
     "bans"
    ],
    "x-topic": "bans",
    "x-clauses": [
     "management.bans.retrieve",
     "management.bans.ref",
     "management.bans.retrieve-changes-nothing"
    ],
    "responses": {
     "201": {
      "description": "The banned addresses.",
      "content": {
       "application/json": {
        "schema": {
         "allOf": [
          {
           "$ref": "#/components/schemas/NetworkBans"
          }
         ],
         "x-clause": "management.bans.retrieve"
        }
       }
      }
     },
     "default": {
      "$ref": "#/components/responses/Refusal"
     }
    }
   }
  },
  "/v1/projects/{ref}/network-bans": {
   "parameters": [
    {
     "$ref": "#/components/parameters/Ref"
    }
   ],
   "delete": {
    "operationId": "deleteNetworkBans",
    "summary": "Removes bans.",
    "tags": [
     "bans"
    ],
    "x-topic": "bans",
    "x-hazard": "write-project",
    "x-clauses": [
     "management.bans.delete",
     "management.bans.delete-lifts",
     "management.bans.delete-answer",
     "management.bans.delete-unbanned",
     "management.requests.delete-bodies"
    ],
    "requestBody": {
     "required": true,
     "x-binding": true,
     "x-template": {
      "ipv4_addresses": "{{ipv4_addresses}}"
     },
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/DeleteNetworkBansBody"
       }
      }
     }
    },
    "responses": {
     "200": {
      "description": "Done. The contract does not show the answer."
     },
     "default": {
      "$ref": "#/components/responses/Refusal"
     }
    }
   }
  },
  "/v1/projects/{ref}/network-restrictions": {
   "parameters": [
    {
     "$ref": "#/components/parameters/Ref"
    }
   ],
   "get": {
    "operationId": "getNetworkRestrictions",
    "summary": "Gives the network restrictions.",
    "tags": [
     "restrictions"
    ],
    "x-topic": "restrictions",
    "x-clauses": [
     "management.restrictions.get",
     "management.restrictions.ref",
     "management.restrictions.unset"
    ],
    "responses": {
     "200": {
      "description": "The restrictions.",
      "content": {
       "application/json": {
        "schema": {
         "allOf": [
          {
           "$ref": "#/components/schemas/NetworkRestrictions"
          }
         ],
         "x-clause": "management.restrictions.get"
        }
       }
      }
     },
     "default": {
      "$ref": "#/components/responses/Refusal"
     }
    }
   }
  },
  "/v1/projects/{ref}/network-restrictions/apply": {
   "parameters": [
    {
     "$ref": "#/components/parameters/Ref"
    }
   ],
   "post": {
    "operationId": "applyNetworkRestrictions",
    "summary": "Replaces the network restrictions.",
    "tags": [
     "restrictions"
    ],
    "x-topic": "restrictions",
    "x-hazard": "write-project",
    "x-clauses": [
     "management.restrictions.apply",
     "management.restrictions.apply-config",
     "management.restrictions.apply-follows",
     "management.restrictions.moves",
     "management.restrictions.disallowed",
     "management.requests.bodies",
     "management.errors.invalid-body"
    ],
    "requestBody": {
     "required": true,
     "x-binding": true,
     "x-template": {
      "dbAllowedCidrs": "{{cidrs}}"
     },
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/ApplyNetworkRestrictionsBody"
       }
      }
     }
    },
    "responses": {
     "201": {
      "description": "The restrictions.",
      "content": {
       "application/json": {
        "schema": {
         "allOf": [
          {
           "$ref": "#/components/schemas/NetworkRestrictions"
          }
         ],
         "x-clause": "management.restrictions.apply"
        }
       }
      }
     },
     "default": {
      "$ref": "#/components/responses/Refusal"
     }
    }
   }
  }
 },
 "components": {
  "securitySchemes": {
   "personalAccessToken": {
    "type": "http",
    "scheme": "bearer"
   }
  },
  "responses": {
   "Refusal": {
    "description": "A refusal. The contract shows neither status nor body; our mock answers a JSON object with `message`.",
    "content": {
     "application/json": {
      "schema": {}
     }
    }
   }
  },
  "parameters": {
   "Ref": {
    "name": "ref",
    "in": "path",
    "required": true,
    "description": "The project reference.",
    "schema": {
     "type": "string",
     "minLength": 20,
     "maxLength": 20
    }
   },
   "FunctionSlug": {
    "name": "function_slug",
    "in": "path",
    "required": true,
    "description": "The function slug.",
    "schema": {
     "type": "string",
     "pattern": "^[A-Za-z0-9_-]+$"
    }
   },
   "Slug": {
    "name": "slug",
    "in": "query",
    "required": false,
    "schema": {
     "type": "string"
    }
   },
   "Name": {
    "name": "name",
    "in": "query",
    "required": false,
    "schema": {
     "type": "string"
    }
   },
   "VerifyJwt": {
    "name": "verify_jwt",
    "in": "query",
    "required": false,
    "schema": {
     "type": "boolean"
    }
   },
   "ImportMap": {
    "name": "import_map",
    "in": "query",
    "required": false,
    "schema": {
     "type": "boolean"
    }
   },
   "EntrypointPath": {
    "name": "entrypoint_path",
    "in": "query",
    "required": false,
    "schema": {
     "type": "string"
    }
   },
   "ImportMapPath": {
    "name": "import_map_path",
    "in": "query",
    "required": false,
    "schema": {
     "type": "string"
    }
   }
  },
  "schemas": {
   "Project": {
    "type": "object",
    "required": [
     "id",
     "organization_id",
     "name",
     "region",
     "created_at"
    ],
    "properties": {
     "id": {
      "type": "string",
      "x-clause": "management.projects.id"
     },
     "organization_id": {
      "type": "string",
      "x-clause": "management.projects.organization-id"
     },
     "name": {
      "type": "string",
      "x-clause": "management.projects.name"
     },
     "region": {
      "type": "string",
      "x-clause": "management.projects.region"
     },
     "created_at": {
      "type": "string",
      "x-clause": "management.projects.created-at"
     },
     "database": {
      "type": "object",
      "x-clause": "management.projects.database",
      "required": [
       "host",
       "version"
      ],
      "properties": {
       "host": {
        "type": "string",
        "x-clause": "management.projects.database-host"
       },
       "version": {
        "type": "string",
        "x-clause": "management.projects.database-version"
       }
      }
     }
    }
   },
   "Organization": {
    "type": "object",
    "required": [
     "id",
     "name"
    ],
    "properties": {
     "id": {
      "type": "string",
      "x-clause": "management.organizations.id"
     },
     "name": {
      "type": "string",
      "x-clause": "management.organizations.name"
     }
    }
   },
   "Secret": {
    "type": "object",
    "required": [
     "name",
     "value"
    ],
    "properties": {
     "name": {
      "type": "string",
      "x-clause": "management.secrets.name"
     },
     "value": {
      "type": "string",
      "x-clause": "management.secrets.value"
     }
    }
   },
   "TypeDefinitions": {
    "type": "object",
    "x-clause": "management.types.generate",
    "required": [
     "types"
    ],
    "properties": {
     "types": {
      "type": "string",
      "x-clause": "management.types.types"
     }
    }
   },
   "Function": {
    "type": "object",
    "required": [
     "id",
     "slug",
     "name",
     "status",
     "version",
     "created_at",
     "updated_at"
    ],
    "properties": {
     "id": {
      "type": "string",
      "x-clause": "management.functions.id"
     },
     "slug": {
      "type": "string",
      "x-clause": "management.functions.slug"
     },
     "name": {
      "type": "string",
      "x-clause": "management.functions.name"
     },
     "status": {
      "type": "string",
      "enum": [
       "ACTIVE",
       "REMOVED",
       "THROTTLED"
      ],
      "x-clause": "management.functions.status"
     },
     "version": {
      "type": "number",
      "x-clause": "management.functions.version"
     },
     "created_at": {
      "type": "number",
      "x-clause": "management.functions.created-at"
     },
     "updated_at": {
      "type": "number",
      "x-clause": "management.functions.updated-at"
     },
     "verify_jwt": {
      "type": "boolean",
      "x-clause": "management.functions.verify-jwt"
     },
     "import_map": {
      "type": "boolean",
      "x-clause": "management.functions.import-map"
     },
     "entrypoint_path": {
      "type": "string",
      "x-clause": "management.functions.entrypoint-path"
     },
     "import_map_path": {
      "type": "string",
      "x-clause": "management.functions.import-map-path"
     }
    }
   },
   "CustomHostname": {
    "type": "object",
    "required": [
     "status",
     "custom_hostname",
     "data"
    ],
    "properties": {
     "status": {
      "type": "string",
      "enum": [
       "1_not_started",
       "2_initiated",
       "3_challenge_verified",
       "4_origin_setup_completed",
       "5_services_reconfigured"
      ],
      "x-clause": "management.hostname.status"
     },
     "custom_hostname": {
      "type": "string",
      "x-clause": "management.hostname.custom-hostname"
     },
     "data": {
      "type": "object",
      "x-clause": "management.hostname.data"
     }
    }
   },
   "EncryptionConfig": {
    "type": "object",
    "required": [
     "root_key"
    ],
    "properties": {
     "root_key": {
      "type": "string",
      "x-clause": "management.encryption.root-key"
     }
    }
   },
   "NetworkBans": {
    "type": "object",
    "required": [
     "banned_ipv4_addresses"
    ],
    "properties": {
     "banned_ipv4_addresses": {
      "type": "array",
      "x-clause": "management.bans.addresses",
      "items": {
       "type": "string"
      }
     }
    }
   },
   "NetworkRestrictions": {
    "type": "object",
    "required": [
     "entitlement",
     "config",
     "status"
    ],
    "properties": {
     "entitlement": {
      "type": "string",
      "enum": [
       "disallowed",
       "allowed"
      ],
      "x-clause": "management.restrictions.entitlement"
     },
     "config": {
      "allOf": [
       {
        "$ref": "#/components/schemas/AllowedNetworks"
       }
      ],
      "x-clause": "management.restrictions.config"
     },
     "old_config": {
      "allOf": [
       {
        "$ref": "#/components/schemas/AllowedNetworks"
       }
      ],
      "x-clause": "management.restrictions.old-config"
     },
     "status": {
      "type": "string",
      "enum": [
       "stored",
       "applied"
      ],
      "x-clause": "management.restrictions.status"
     }
    }
   },
   "AllowedNetworks": {
    "type": "object",
    "required": [
     "dbAllowedCidrs"
    ],
    "properties": {
     "dbAllowedCidrs": {
      "type": "array",
      "items": {
       "type": "string"
      }
     }
    }
   },
   "CreateProjectBody": {
    "type": "object",
    "required": [
     "db_pass",
     "name",
     "region"
    ],
    "properties": {
     "db_pass": {
      "type": "string"
     },
     "name": {
      "type": "string"
     },
     "organization_id": {
      "type": "string"
     },
     "organization_slug": {
      "type": "string"
     },
     "plan": {
      "type": "string"
     },
     "region": {
      "type": "string"
     },
     "kps_enabled": {
      "type": "boolean"
     }
    }
   },
   "CreateOrganizationBody": {
    "type": "object",
    "required": [
     "name"
    ],
    "properties": {
     "name": {
      "type": "string"
     }
    }
   },
   "CreateSecretsBody": {
    "type": "array",
    "items": {
     "$ref": "#/components/schemas/Secret"
    }
   },
   "DeleteSecretsBody": {
    "type": "array",
    "items": {
     "type": "string"
    }
   },
   "CreateFunctionBody": {
    "type": "object",
    "properties": {
     "slug": {
      "type": "string"
     },
     "name": {
      "type": "string"
     },
     "body": {
      "type": "string"
     },
     "verify_jwt": {
      "type": "boolean"
     }
    }
   },
   "UpdateFunctionBody": {
    "type": "object",
    "properties": {
     "name": {
      "type": "string"
     },
     "body": {
      "type": "string"
     },
     "verify_jwt": {
      "type": "boolean"
     }
    }
   },
   "InitializeCustomHostnameBody": {
    "type": "object",
    "required": [
     "custom_hostname"
    ],
    "properties": {
     "custom_hostname": {
      "type": "string"
     }
    }
   },
   "UpdateEncryptionKeyBody": {
    "type": "object",
    "required": [
     "root_key"
    ],
    "properties": {
     "root_key": {
      "type": "string"
     }
    }
   },
   "DeleteNetworkBansBody": {
    "type": "object",
    "required": [
     "ipv4_addresses"
    ],
    "properties": {
     "ipv4_addresses": {
      "type": "array",
      "items": {
       "type": "string"
      }
     }
    }
   },
   "ApplyNetworkRestrictionsBody": {
    "type": "object",
    "required": [
     "dbAllowedCidrs"
    ],
    "properties": {
     "dbAllowedCidrs": {
      "type": "array",
      "items": {
       "type": "string"
      }
     },
     "dbAllowedCidrsV6": {
      "type": "array",
      "items": {
       "type": "string"
      }
     }
    }
   }
  }
 }
};

export const storageDocument: OpenApiDocument = {
 "openapi": "3.1.0",
 "info": {
  "title": "Storage API",
  "version": "1.0",
  "description": "Buckets, the objects inside them, and time-limited signed links to download them."
 },
 "servers": [
  {
   "url": "{storage_url}",
   "variables": {
    "storage_url": {
     "default": "http://127.0.0.1:54321/storage/v1"
    }
   }
  }
 ],
 "security": [
  {
   "authorization": []
  }
 ],
 "tags": [
  {
   "name": "bucket"
  },
  {
   "name": "object"
  }
 ],
 "paths": {
  "/bucket/": {
   "post": {
    "operationId": "createBucket",
    "summary": "Make a bucket",
    "tags": [
     "bucket"
    ],
    "x-topic": "bucket",
    "x-clauses": [
     "storage.bucket.create-answers-name",
     "storage.bucket.create-makes-bucket",
     "storage.auth.bucket-operations",
     "storage.bodies.bucket"
    ],
    "requestBody": {
     "required": true,
     "x-binding": true,
     "x-template": {
      "id": "{{name}}",
      "name": "{{name}}",
      "public": "{{public}}",
      "file_size_limit": "{{file_size_limit}}",
      "allowed_mime_types": "{{allowed_mime_types}}"
     },
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/BucketCreation"
       }
      }
     }
    },
    "responses": {
     "2XX": {
      "description": "The name of the bucket",
      "content": {
       "application/json": {
        "schema": {
         "type": "object",
         "x-clause": "storage.bucket.create-answers-name",
         "required": [
          "name"
         ],
         "properties": {
          "name": {
           "type": "string"
          }
         }
        }
       }
      }
     },
     "4XX": {
      "$ref": "#/components/responses/Refused"
     }
    }
   },
   "get": {
    "operationId": "listBuckets",
    "summary": "All buckets",
    "tags": [
     "bucket"
    ],
    "x-topic": "bucket",
    "x-clauses": [
     "storage.bucket.list-answers-buckets",
     "storage.bucket.list-shows-bucket",
     "storage.auth.bucket-operations"
    ],
    "responses": {
     "2XX": {
      "description": "The buckets",
      "content": {
       "application/json": {
        "schema": {
         "type": "array",
         "x-clause": "storage.bucket.list-answers-buckets",
         "items": {
          "$ref": "#/components/schemas/Bucket"
         }
        }
       }
      }
     },
     "4XX": {
      "$ref": "#/components/responses/Refused"
     }
    }
   }
  },
  "/bucket/{bucketId}": {
   "parameters": [
    {
     "$ref": "#/components/parameters/bucketId"
    }
   ],
   "get": {
    "operationId": "getBucket",
    "summary": "One bucket",
    "tags": [
     "bucket"
    ],
    "x-topic": "bucket",
    "x-clauses": [
     "storage.bucket.get-answers-bucket",
     "storage.auth.bucket-operations"
    ],
    "responses": {
     "2XX": {
      "description": "The bucket",
      "content": {
       "application/json": {
        "schema": {
         "allOf": [
          {
           "$ref": "#/components/schemas/Bucket"
          }
         ],
         "x-clause": "storage.bucket.get-answers-bucket"
        }
       }
      }
     },
     "4XX": {
      "$ref": "#/components/responses/Refused"
     }
    }
   },
   "put": {
    "operationId": "updateBucket",
    "summary": "Change a bucket",
    "tags": [
     "bucket"
    ],
    "x-topic": "bucket",
    "x-clauses": [
     "storage.bucket.update-answers-message",
     "storage.bucket.update-changes-bucket",
     "storage.auth.bucket-operations",
     "storage.bodies.bucket"
    ],
    "requestBody": {
     "required": true,
     "x-binding": true,
     "x-template": {
      "id": "{{name}}",
      "name": "{{name}}",
      "public": "{{public}}",
      "file_size_limit": "{{file_size_limit}}",
      "allowed_mime_types": "{{allowed_mime_types}}"
     },
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/BucketChange"
       }
      }
     }
    },
    "responses": {
     "2XX": {
      "description": "A message",
      "content": {
       "application/json": {
        "schema": {
         "allOf": [
          {
           "$ref": "#/components/schemas/MessageResult"
          }
         ],
         "x-clause": "storage.bucket.update-answers-message",
         "required": [
          "message"
         ]
        }
       }
      }
     },
     "4XX": {
      "$ref": "#/components/responses/Refused"
     }
    }
   },
   "delete": {
    "operationId": "deleteBucket",
    "summary": "Remove a bucket",
    "tags": [
     "bucket"
    ],
    "x-topic": "bucket",
    "x-clauses": [
     "storage.bucket.delete-answers-message",
     "storage.bucket.delete-removes-bucket",
     "storage.auth.bucket-operations"
    ],
    "responses": {
     "2XX": {
      "description": "A message",
      "content": {
       "application/json": {
        "schema": {
         "allOf": [
          {
           "$ref": "#/components/schemas/MessageResult"
          }
         ],
         "x-clause": "storage.bucket.delete-answers-message"
        }
       }
      }
     },
     "4XX": {
      "$ref": "#/components/responses/Refused"
     }
    }
   }
  },
  "/bucket/{bucketId}/empty": {
   "parameters": [
    {
     "$ref": "#/components/parameters/bucketId"
    }
   ],
   "post": {
    "operationId": "emptyBucket",
    "summary": "Remove all objects of a bucket",
    "tags": [
     "bucket"
    ],
    "x-topic": "bucket",
    "x-clauses": [
     "storage.bucket.empty-answers-message",
     "storage.bucket.empty-removes-objects",
     "storage.bucket.empty-keeps-bucket",
     "storage.auth.bucket-operations"
    ],
    "responses": {
     "2XX": {
      "description": "A message",
      "content": {
       "application/json": {
        "schema": {
         "allOf": [
          {
           "$ref": "#/components/schemas/MessageResult"
          }
         ],
         "x-clause": "storage.bucket.empty-answers-message"
        }
       }
      }
     },
     "4XX": {
      "$ref": "#/components/responses/Refused"
     }
    }
   }
  },
  "/object/{bucketName}/{wildcard}": {
   "parameters": [
    {
     "$ref": "#/components/parameters/bucketName"
    },
    {
     "$ref": "#/components/parameters/wildcard"
    }
   ],
   "post": {
    "operationId": "uploadObject",
    "summary": "Upload a new object",
    "tags": [
     "object"
    ],
    "x-topic": "upload",
    "x-clauses": [
     "storage.upload.answers-key",
     "storage.upload.key-joins-bucket-and-path",
     "storage.upload.id-is-string",
     "storage.upload.stores-object",
     "storage.auth.object-writes",
     "storage.bodies.upload"
    ],
    "requestBody": {
     "required": true,
     "description": "The bytes as they are, or as a file in multipart/form-data",
     "x-binding": true,
     "x-template": "{{content}}",
     "content": {
      "*/*": {}
     }
    },
    "responses": {
     "2XX": {
      "$ref": "#/components/responses/Uploaded"
     },
     "4XX": {
      "$ref": "#/components/responses/Refused"
     }
    }
   },
   "put": {
    "operationId": "replaceObject",
    "summary": "Replace the object at an existing key",
    "tags": [
     "object"
    ],
    "x-topic": "upload",
    "x-clauses": [
     "storage.replace.answers-upload-result",
     "storage.replace.replaces-content",
     "storage.auth.object-writes",
     "storage.bodies.upload"
    ],
    "requestBody": {
     "required": true,
     "description": "The bytes as they are, or as a file in multipart/form-data",
     "x-binding": true,
     "x-template": "{{content}}",
     "content": {
      "*/*": {}
     }
    },
    "responses": {
     "2XX": {
      "description": "The key",
      "content": {
       "application/json": {
        "schema": {
         "allOf": [
          {
           "$ref": "#/components/schemas/UploadResult"
          }
         ],
         "x-clause": "storage.replace.answers-upload-result"
        }
       }
      }
     },
     "4XX": {
      "$ref": "#/components/responses/Refused"
     }
    }
   },
   "delete": {
    "operationId": "deleteObject",
    "summary": "Remove one object",
    "tags": [
     "object"
    ],
    "x-topic": "delete",
    "x-clauses": [
     "storage.delete.one-answers-message",
     "storage.delete.one-removes-object",
     "storage.auth.object-writes"
    ],
    "responses": {
     "2XX": {
      "description": "A message",
      "content": {
       "application/json": {
        "schema": {
         "allOf": [
          {
           "$ref": "#/components/schemas/MessageResult"
          }
         ],
         "x-clause": "storage.delete.one-answers-message"
        }
       }
      }
     },
     "4XX": {
      "$ref": "#/components/responses/Refused"
     }
    }
   },
   "get": {
    "operationId": "downloadObject",
    "summary": "Download an object on the superseded path",
    "deprecated": true,
    "tags": [
     "object"
    ],
    "x-topic": "download",
    "x-clauses": [
     "storage.download.superseded-path",
     "storage.auth.object-reads"
    ],
    "responses": {
     "2XX": {
      "$ref": "#/components/responses/Content"
     },
     "4XX": {
      "$ref": "#/components/responses/Refused"
     }
    }
   }
  },
  "/object/{bucketName}": {
   "parameters": [
    {
     "$ref": "#/components/parameters/bucketName"
    }
   ],
   "delete": {
    "operationId": "deleteObjects",
    "summary": "Remove several objects",
    "tags": [
     "object"
    ],
    "x-topic": "delete",
    "x-clauses": [
     "storage.delete.many-answers-records",
     "storage.delete.many-removes-objects",
     "storage.auth.object-writes",
     "storage.bodies.delete-many"
    ],
    "requestBody": {
     "required": true,
     "x-binding": true,
     "x-template": {
      "prefixes": "{{paths}}"
     },
     "content": {
      "application/json": {
       "schema": {
        "type": "object",
        "required": [
         "prefixes"
        ],
        "properties": {
         "prefixes": {
          "type": "array",
          "minItems": 1,
          "items": {
           "type": "string"
          }
         }
        }
       }
      }
     }
    },
    "responses": {
     "2XX": {
      "description": "The removed objects",
      "content": {
       "application/json": {
        "schema": {
         "type": "array",
         "x-clause": "storage.delete.many-answers-records",
         "items": {
          "$ref": "#/components/schemas/ObjectRecord"
         }
        }
       }
      }
     },
     "4XX": {
      "$ref": "#/components/responses/Refused"
     }
    }
   }
  },
  "/object/authenticated/{bucketName}/{wildcard}": {
   "parameters": [
    {
     "$ref": "#/components/parameters/bucketName"
    },
    {
     "$ref": "#/components/parameters/wildcard"
    }
   ],
   "get": {
    "operationId": "downloadAuthenticatedObject",
    "summary": "Download an object",
    "tags": [
     "object"
    ],
    "x-topic": "download",
    "x-clauses": [
     "storage.download.authenticated-answers-content",
     "storage.auth.object-reads"
    ],
    "responses": {
     "2XX": {
      "$ref": "#/components/responses/Content"
     },
     "4XX": {
      "$ref": "#/components/responses/Refused"
     }
    }
   }
  },
  "/object/info/authenticated/{bucketName}/{wildcard}": {
   "parameters": [
    {
     "$ref": "#/components/parameters/bucketName"
    },
    {
     "$ref": "#/components/parameters/wildcard"
    }
   ],
   "get": {
    "operationId": "getAuthenticatedObjectInfo",
    "summary": "What is known about an object",
    "tags": [
     "object"
    ],
    "x-topic": "info",
    "x-clauses": [
     "storage.info.authenticated-answers",
     "storage.auth.object-reads",
     "storage.info.payload"
    ],
    "responses": {
     "2XX": {
      "description": "Object info",
      "of a shape that the contract does not show": null
     },
     "4XX": {
      "$ref": "#/components/responses/Refused"
     }
    }
   }
  },
  "/object/public/{bucketName}/{wildcard}": {
   "parameters": [
    {
     "$ref": "#/components/parameters/bucketName"
    },
    {
     "$ref": "#/components/parameters/wildcard"
    }
   ],
   "get": {
    "operationId": "downloadPublicObject",
    "summary": "Download an object of a public bucket",
    "tags": [
     "object"
    ],
    "x-topic": "public",
    "security": [],
    "x-clauses": [
     "storage.public.answers-content",
     "storage.public.only-public-buckets",
     "storage.auth.public-paths-need-none"
    ],
    "responses": {
     "2XX": {
      "$ref": "#/components/responses/Content"
     },
     "4XX": {
      "$ref": "#/components/responses/Refused"
     }
    }
   }
  },
  "/object/info/public/{bucketName}/{wildcard}": {
   "parameters": [
    {
     "$ref": "#/components/parameters/bucketName"
    },
    {
     "$ref": "#/components/parameters/wildcard"
    }
   ],
   "get": {
    "operationId": "getPublicObjectInfo",
    "summary": "What is known about an object of a public bucket",
    "tags": [
     "object"
    ],
    "x-topic": "info",
    "security": [],
    "x-clauses": [
     "storage.info.public-answers",
     "storage.auth.public-paths-need-none",
     "storage.info.payload"
    ],
    "responses": {
     "2XX": {
      "description": "Object info",
      "of a shape that the contract does not show": null
     },
     "4XX": {
      "$ref": "#/components/responses/Refused"
     }
    }
   }
  },
  "/object/sign/{bucketName}/{wildcard}": {
   "parameters": [
    {
     "$ref": "#/components/parameters/bucketName"
    },
    {
     "$ref": "#/components/parameters/wildcard"
    }
   ],
   "post": {
    "operationId": "signObject",
    "summary": "Make a signed link to one object",
    "tags": [
     "object"
    ],
    "x-topic": "sign",
    "x-clauses": [
     "storage.sign.answers-signed-url",
     "storage.sign.url-form",
     "storage.sign.time-limited",
     "storage.auth.signing",
     "storage.bodies.sign"
    ],
    "requestBody": {
     "required": true,
     "x-binding": true,
     "x-template": {
      "expiresIn": "{{seconds}}"
     },
     "content": {
      "application/json": {
       "schema": {
        "type": "object",
        "required": [
         "expiresIn"
        ],
        "properties": {
         "expiresIn": {
          "type": "integer",
          "minimum": 1
         }
        }
       }
      }
     }
    },
    "responses": {
     "2XX": {
      "description": "The signed link",
      "content": {
       "application/json": {
        "schema": {
         "type": "object",
         "x-clause": "storage.sign.answers-signed-url",
         "required": [
          "signedURL"
         ],
         "properties": {
          "signedURL": {
           "type": "string"
          }
         }
        }
       }
      }
     },
     "4XX": {
      "$ref": "#/components/responses/Refused"
     }
    }
   },
   "get": {
    "operationId": "downloadSignedObject",
    "summary": "Download an object with a signed link",
    "tags": [
     "object"
    ],
    "x-topic": "sign",
    "security": [],
    "parameters": [
     {
      "name": "token",
      "in": "query",
      "required": true,
      "schema": {
       "type": "string"
      }
     },
     {
      "name": "download",
      "in": "query",
      "required": false,
      "schema": {
       "type": "string"
      }
     }
    ],
    "x-clauses": [
     "storage.sign.url-downloads-object",
     "storage.sign.token-required",
     "storage.sign.no-authorization",
     "storage.sign.download-is-optional"
    ],
    "responses": {
     "2XX": {
      "$ref": "#/components/responses/Content"
     },
     "4XX": {
      "$ref": "#/components/responses/Refused"
     }
    }
   }
  },
  "/object/sign/{bucketName}": {
   "parameters": [
    {
     "$ref": "#/components/parameters/bucketName"
    }
   ],
   "post": {
    "operationId": "signObjects",
    "summary": "Make signed links to several objects",
    "tags": [
     "object"
    ],
    "x-topic": "batch",
    "x-clauses": [
     "storage.batch.answers-items",
     "storage.batch.missing-has-error",
     "storage.batch.missing-has-null-url",
     "storage.batch.present-has-null-error",
     "storage.auth.signing",
     "storage.bodies.sign"
    ],
    "requestBody": {
     "required": true,
     "x-binding": true,
     "x-template": {
      "expiresIn": "{{seconds}}",
      "paths": "{{paths}}"
     },
     "content": {
      "application/json": {
       "schema": {
        "type": "object",
        "required": [
         "expiresIn",
         "paths"
        ],
        "properties": {
         "expiresIn": {
          "type": "integer",
          "minimum": 1
         },
         "paths": {
          "type": "array",
          "minItems": 1,
          "maxItems": 1000,
          "items": {
           "type": "string"
          }
         }
        }
       }
      }
     }
    },
    "responses": {
     "2XX": {
      "description": "One item for each path",
      "content": {
       "application/json": {
        "schema": {
         "type": "array",
         "x-clause": "storage.batch.answers-items",
         "items": {
          "$ref": "#/components/schemas/SignedItem"
         }
        }
       }
      }
     },
     "4XX": {
      "$ref": "#/components/responses/Refused"
     }
    }
   }
  },
  "/object/move": {
   "post": {
    "operationId": "moveObject",
    "summary": "Move an object",
    "tags": [
     "object"
    ],
    "x-topic": "move",
    "x-clauses": [
     "storage.move.answers-message",
     "storage.move.moves-object",
     "storage.auth.object-writes",
     "storage.bodies.move-and-copy"
    ],
    "requestBody": {
     "required": true,
     "x-binding": true,
     "x-template": {
      "bucketId": "{{bucket}}",
      "sourceKey": "{{source}}",
      "destinationKey": "{{destination}}",
      "destinationBucket": "{{destinationBucket}}"
     },
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/Transfer"
       }
      }
     }
    },
    "responses": {
     "2XX": {
      "description": "A message",
      "content": {
       "application/json": {
        "schema": {
         "allOf": [
          {
           "$ref": "#/components/schemas/MessageResult"
          }
         ],
         "x-clause": "storage.move.answers-message",
         "required": [
          "message"
         ]
        }
       }
      }
     },
     "4XX": {
      "$ref": "#/components/responses/Refused"
     }
    }
   }
  },
  "/object/copy": {
   "post": {
    "operationId": "copyObject",
    "summary": "Copy an object",
    "tags": [
     "object"
    ],
    "x-topic": "copy",
    "x-clauses": [
     "storage.copy.answers-key",
     "storage.copy.copies-object",
     "storage.auth.object-writes",
     "storage.bodies.move-and-copy"
    ],
    "requestBody": {
     "required": true,
     "x-binding": true,
     "x-template": {
      "bucketId": "{{bucket}}",
      "sourceKey": "{{source}}",
      "destinationKey": "{{destination}}",
      "destinationBucket": "{{destinationBucket}}"
     },
     "content": {
      "application/json": {
       "schema": {
        "$ref": "#/components/schemas/Transfer"
       }
      }
     }
    },
    "responses": {
     "2XX": {
      "description": "The key of the copy",
      "content": {
       "application/json": {
        "schema": {
         "type": "object",
         "x-clause": "storage.copy.answers-key",
         "required": [
          "Key"
         ],
         "properties": {
          "Key": {
           "type": "string"
          }
         }
        }
       }
      }
     },
     "4XX": {
      "$ref": "#/components/responses/Refused"
     }
    }
   }
  },
  "/object/list/{bucketName}": {
   "parameters": [
    {
     "$ref": "#/components/parameters/bucketName"
    }
   ],
   "post": {
    "operationId": "listObjects",
    "summary": "Search objects under a prefix",
    "tags": [
     "object"
    ],
    "x-topic": "list",
    "x-clauses": [
     "storage.list.answers-records",
     "storage.list.shows-objects-under-prefix",
     "storage.list.leaves-out-others",
     "storage.auth.listing",
     "storage.bodies.list"
    ],
    "requestBody": {
     "required": true,
     "x-binding": true,
     "x-template": {
      "prefix": "{{prefix}}",
      "limit": "{{limit}}",
      "offset": "{{offset}}",
      "sortBy": "{{sort}}"
     },
     "content": {
      "application/json": {
       "schema": {
        "type": "object",
        "required": [
         "prefix"
        ],
        "properties": {
         "prefix": {
          "type": "string"
         },
         "limit": {
          "type": "integer",
          "minimum": 1
         },
         "offset": {
          "type": "integer",
          "minimum": 0
         },
         "search": {
          "type": "string"
         },
         "sortBy": {
          "type": "object",
          "required": [
           "column"
          ],
          "properties": {
           "column": {
            "type": "string",
            "enum": [
             "name",
             "updated_at",
             "created_at",
             "last_accessed_at"
            ]
           },
           "order": {
            "type": "string",
            "enum": [
             "asc",
             "desc"
            ]
           }
          }
         }
        }
       }
      }
     }
    },
    "responses": {
     "2XX": {
      "description": "The objects",
      "content": {
       "application/json": {
        "schema": {
         "type": "array",
         "x-clause": "storage.list.answers-records",
         "items": {
          "$ref": "#/components/schemas/ObjectRecord"
         }
        }
       }
      }
     },
     "4XX": {
      "$ref": "#/components/responses/Refused"
     }
    }
   }
  }
 },
 "components": {
  "securitySchemes": {
   "authorization": {
    "type": "apiKey",
    "in": "header",
    "name": "authorization",
    "description": "Required; its format is not shown. Clients send a bearer token."
   }
  },
  "parameters": {
   "bucketId": {
    "name": "bucketId",
    "in": "path",
    "required": true,
    "description": "The id of a bucket",
    "schema": {
     "type": "string"
    }
   },
   "bucketName": {
    "name": "bucketName",
    "in": "path",
    "required": true,
    "description": "The name of a bucket",
    "schema": {
     "type": "string"
    }
   },
   "wildcard": {
    "name": "wildcard",
    "in": "path",
    "required": true,
    "x-wildcard": true,
    "description": "The path of an object inside its bucket; it may contain slashes",
    "schema": {
     "type": "string"
    }
   }
  },
  "responses": {
   "Uploaded": {
    "description": "The key",
    "content": {
     "application/json": {
      "schema": {
       "$ref": "#/components/schemas/UploadResult"
      }
     }
    }
   },
   "Content": {
    "description": "The content of the object",
    "content": {
     "*/*": {}
    }
   },
   "Refused": {
    "description": "An error, of a shape and status that the contract does not show"
   }
  },
  "schemas": {
   "Bucket": {
    "type": "object",
    "x-clause-additional": "storage.bucket.no-additional-properties",
    "additionalProperties": false,
    "required": [
     "id",
     "name"
    ],
    "properties": {
     "id": {
      "type": "string",
      "x-clause": "storage.bucket.id"
     },
     "name": {
      "type": "string",
      "x-clause": "storage.bucket.name"
     },
     "owner": {
      "type": "string",
      "x-clause": "storage.bucket.owner"
     },
     "public": {
      "type": "boolean",
      "x-clause": "storage.bucket.public"
     },
     "file_size_limit": {
      "type": [
       "integer",
       "null"
      ],
      "x-clause": "storage.bucket.file-size-limit"
     },
     "allowed_mime_types": {
      "type": [
       "array",
       "null"
      ],
      "x-clause": "storage.bucket.allowed-mime-types",
      "items": {
       "type": "string"
      }
     },
     "created_at": {
      "type": "string",
      "x-clause": "storage.bucket.created-at"
     },
     "updated_at": {
      "type": "string",
      "x-clause": "storage.bucket.updated-at"
     }
    }
   },
   "ObjectRecord": {
    "type": "object",
    "x-clause-additional": "storage.record.no-additional-properties",
    "additionalProperties": false,
    "required": [
     "name"
    ],
    "properties": {
     "name": {
      "type": "string",
      "x-clause": "storage.record.name"
     },
     "bucket_id": {
      "type": "string",
      "x-clause": "storage.record.bucket-id"
     },
     "owner": {
      "type": "string",
      "x-clause": "storage.record.owner"
     },
     "owner_id": {
      "type": "string",
      "x-clause": "storage.record.owner-id"
     },
     "version": {
      "type": "string",
      "x-clause": "storage.record.version"
     },
     "id": {
      "type": [
       "string",
       "null"
      ],
      "x-clause": "storage.record.id"
     },
     "created_at": {
      "type": [
       "string",
       "null"
      ],
      "x-clause": "storage.record.created-at"
     },
     "updated_at": {
      "type": [
       "string",
       "null"
      ],
      "x-clause": "storage.record.updated-at"
     },
     "last_accessed_at": {
      "type": [
       "string",
       "null"
      ],
      "x-clause": "storage.record.last-accessed-at"
     },
     "metadata": {
      "type": [
       "object",
       "null"
      ],
      "x-clause": "storage.record.metadata"
     },
     "buckets": {
      "$ref": "#/components/schemas/Bucket",
      "x-clause": "storage.record.buckets"
     }
    }
   },
   "UploadResult": {
    "type": "object",
    "x-clause": "storage.upload.answers-key",
    "required": [
     "Key"
    ],
    "properties": {
     "Key": {
      "type": "string"
     },
     "Id": {
      "type": "string",
      "x-clause": "storage.upload.id-is-string"
     }
    }
   },
   "SignedItem": {
    "type": "object",
    "required": [
     "error",
     "path",
     "signedURL"
    ],
    "properties": {
     "error": {
      "type": [
       "string",
       "null"
      ],
      "x-clause": "storage.batch.item-error"
     },
     "path": {
      "type": "string",
      "x-clause": "storage.batch.item-path"
     },
     "signedURL": {
      "type": [
       "string",
       "null"
      ],
      "x-clause": "storage.batch.item-signed-url"
     }
    }
   },
   "MessageResult": {
    "type": "object",
    "properties": {
     "message": {
      "type": "string",
      "x-clause": "storage.results.message-is-string"
     }
    }
   },
   "BucketCreation": {
    "type": "object",
    "required": [
     "name"
    ],
    "properties": {
     "id": {
      "type": "string"
     },
     "name": {
      "type": "string"
     },
     "public": {
      "type": "boolean"
     },
     "file_size_limit": {
      "type": [
       "integer",
       "string",
       "null"
      ]
     },
     "allowed_mime_types": {
      "type": [
       "array",
       "null"
      ],
      "items": {
       "type": "string"
      }
     }
    }
   },
   "BucketChange": {
    "type": "object",
    "properties": {
     "public": {
      "type": "boolean"
     },
     "file_size_limit": {
      "type": [
       "integer",
       "string",
       "null"
      ]
     },
     "allowed_mime_types": {
      "type": [
       "array",
       "null"
      ],
      "items": {
       "type": "string"
      }
     }
    }
   },
   "Transfer": {
    "type": "object",
    "required": [
     "bucketId",
     "sourceKey",
     "destinationKey"
    ],
    "properties": {
     "bucketId": {
      "type": "string"
     },
     "sourceKey": {
      "type": "string"
     },
     "destinationKey": {
      "type": "string"
     },
     "destinationBucket": {
      "type": [
       "string",
       "null"
      ]
     }
    }
   }
  }
 }
};
