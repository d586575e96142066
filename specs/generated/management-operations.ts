// @ts-nocheck
// Written by `npm run generate` from specs/openapi/management.yaml and specs/dialects: change those.
import type { OperationSpec } from '../operation.ts';

const listProjects_answer = {"type":"array","items":{"type":"object","properties":{"id":{"type":"string"},"organization_id":{"type":"string"},"name":{"type":"string"},"region":{"type":"string"},"created_at":{"type":"string"},"database":{"type":"object","properties":{"host":{"type":"string"},"version":{"type":"string"}},"required":["host","version"]}},"required":["id","organization_id","name","region","created_at"],"additionalProperties":false}};
const listProjects = {
 "operation": "listProjects",
 "method": "GET",
 "path": "/v1/projects",
 "alsoAt": [],
 "status": 200,
 "security": [
  [
   "personalAccessToken"
  ]
 ],
 "parameters": {
  "path": {},
  "query": {},
  "header": {}
 },
 validate: {  },
 answer: listProjects_answer
};
const createProject_body = /* @__PURE__ */ (() => {
const schema11 = {"type":"object","required":["db_pass","name","region"],"properties":{"db_pass":{"type":"string","minLength":1},"name":{"type":"string","minLength":1,"maxLength":256},"organization_id":{"type":"string","minLength":1},"organization_slug":{"type":"string","minLength":1},"plan":{"type":"string","minLength":1},"region":{"type":"string","minLength":1},"kps_enabled":{"type":"boolean"}},"anyOf":[{"required":["organization_id"]},{"required":["organization_slug"]}]};const func2 = (function ucs2length(str) {
    const len = str.length;
    let length = 0;
    let pos = 0;
    let value;
    while (pos < len) {
        length++;
        value = str.charCodeAt(pos++);
        if (value >= 0xd800 && value <= 0xdbff && pos < len) {
            // high surrogate, and there is a next character
            value = str.charCodeAt(pos);
            if ((value & 0xfc00) === 0xdc00)
                pos++; // low surrogate
        }
    }
    return length;
});function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){let vErrors = null;let errors = 0;const _errs1 = errors;let valid0 = false;const _errs2 = errors;if(data && typeof data == "object" && !Array.isArray(data)){let missing0;if((data.organization_id === undefined) && (missing0 = "organization_id")){const err0 = {instancePath,keyword:"required",params:{missingProperty: missing0, type: {}[missing0]},message:"must have required property '"+missing0+"'"};if(vErrors === null){vErrors = [err0];}else {vErrors.push(err0);}errors++;}}var _valid0 = _errs2 === errors;valid0 = valid0 || _valid0;if(!valid0){const _errs3 = errors;if(data && typeof data == "object" && !Array.isArray(data)){let missing1;if((data.organization_slug === undefined) && (missing1 = "organization_slug")){const err1 = {instancePath,keyword:"required",params:{missingProperty: missing1, type: {}[missing1]},message:"must have required property '"+missing1+"'"};if(vErrors === null){vErrors = [err1];}else {vErrors.push(err1);}errors++;}}var _valid0 = _errs3 === errors;valid0 = valid0 || _valid0;}if(!valid0){const err2 = {instancePath,keyword:"anyOf",params:{},message:"must match a schema in anyOf"};if(vErrors === null){vErrors = [err2];}else {vErrors.push(err2);}errors++;validate10.errors = vErrors;return false;}else {errors = _errs1;if(vErrors !== null){if(_errs1){vErrors.length = _errs1;}else {vErrors = null;}}}if(errors === 0){if(data && typeof data == "object" && !Array.isArray(data)){let missing2;if((((data.db_pass === undefined) && (missing2 = "db_pass")) || ((data.name === undefined) && (missing2 = "name"))) || ((data.region === undefined) && (missing2 = "region"))){validate10.errors = [{instancePath,keyword:"required",params:{missingProperty: missing2, type: {"db_pass":"string","name":"string","region":"string"}[missing2]},message:"must have required property '"+missing2+"'"}];return false;}else {if(data.db_pass !== undefined){let data0 = data.db_pass;const _errs4 = errors;if(errors === _errs4){if(typeof data0 === "string"){if(func2(data0) < 1){validate10.errors = [{instancePath:instancePath+"/db_pass",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];return false;}}else {validate10.errors = [{instancePath:instancePath+"/db_pass",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}}var valid1 = _errs4 === errors;}else {var valid1 = true;}if(valid1){if(data.name !== undefined){let data1 = data.name;const _errs6 = errors;if(errors === _errs6){if(typeof data1 === "string"){if(func2(data1) > 256){validate10.errors = [{instancePath:instancePath+"/name",keyword:"maxLength",params:{limit: 256},message:"must NOT have more than 256 characters"}];return false;}else {if(func2(data1) < 1){validate10.errors = [{instancePath:instancePath+"/name",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];return false;}}}else {validate10.errors = [{instancePath:instancePath+"/name",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}}var valid1 = _errs6 === errors;}else {var valid1 = true;}if(valid1){if(data.organization_id !== undefined){let data2 = data.organization_id;const _errs8 = errors;if(errors === _errs8){if(typeof data2 === "string"){if(func2(data2) < 1){validate10.errors = [{instancePath:instancePath+"/organization_id",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];return false;}}else {validate10.errors = [{instancePath:instancePath+"/organization_id",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}}var valid1 = _errs8 === errors;}else {var valid1 = true;}if(valid1){if(data.organization_slug !== undefined){let data3 = data.organization_slug;const _errs10 = errors;if(errors === _errs10){if(typeof data3 === "string"){if(func2(data3) < 1){validate10.errors = [{instancePath:instancePath+"/organization_slug",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];return false;}}else {validate10.errors = [{instancePath:instancePath+"/organization_slug",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}}var valid1 = _errs10 === errors;}else {var valid1 = true;}if(valid1){if(data.plan !== undefined){let data4 = data.plan;const _errs12 = errors;if(errors === _errs12){if(typeof data4 === "string"){if(func2(data4) < 1){validate10.errors = [{instancePath:instancePath+"/plan",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];return false;}}else {validate10.errors = [{instancePath:instancePath+"/plan",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}}var valid1 = _errs12 === errors;}else {var valid1 = true;}if(valid1){if(data.region !== undefined){let data5 = data.region;const _errs14 = errors;if(errors === _errs14){if(typeof data5 === "string"){if(func2(data5) < 1){validate10.errors = [{instancePath:instancePath+"/region",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];return false;}}else {validate10.errors = [{instancePath:instancePath+"/region",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}}var valid1 = _errs14 === errors;}else {var valid1 = true;}if(valid1){if(data.kps_enabled !== undefined){const _errs16 = errors;if(typeof data.kps_enabled !== "boolean"){validate10.errors = [{instancePath:instancePath+"/kps_enabled",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];return false;}var valid1 = _errs16 === errors;}else {var valid1 = true;}}}}}}}}}else {validate10.errors = [{instancePath,keyword:"type",params:{type: "object"},message:"must be object"}];return false;}}validate10.errors = vErrors;return errors === 0;}return validate10;
})();
const createProject_answer = {"type":"object","properties":{"id":{"type":"string"},"organization_id":{"type":"string"},"name":{"type":"string"},"region":{"type":"string"},"created_at":{"type":"string"},"database":{"type":"object","properties":{"host":{"type":"string"},"version":{"type":"string"}},"required":["host","version"]}},"required":["id","organization_id","name","region","created_at"],"additionalProperties":false};
const createProject = {
 "operation": "createProject",
 "method": "POST",
 "path": "/v1/projects",
 "alsoAt": [],
 "status": 201,
 "security": [
  [
   "personalAccessToken"
  ]
 ],
 "parameters": {
  "path": {},
  "query": {},
  "header": {}
 },
 "body": {
  "required": true,
  "mayBeEmpty": false,
  "mediaTypes": [
   "application/json"
  ],
  "defaults": {}
 },
 validate: { body: createProject_body },
 answer: createProject_answer
};
const listOrganizations_answer = {"type":"array","items":{"type":"object","properties":{"id":{"type":"string"},"name":{"type":"string"}},"required":["id","name"],"additionalProperties":false}};
const listOrganizations = {
 "operation": "listOrganizations",
 "method": "GET",
 "path": "/v1/organizations",
 "alsoAt": [],
 "status": 200,
 "security": [
  [
   "personalAccessToken"
  ]
 ],
 "parameters": {
  "path": {},
  "query": {},
  "header": {}
 },
 validate: {  },
 answer: listOrganizations_answer
};
const createOrganization_body = /* @__PURE__ */ (() => {
const schema11 = {"type":"object","required":["name"],"properties":{"name":{"type":"string","minLength":1,"maxLength":256}}};const func2 = (function ucs2length(str) {
    const len = str.length;
    let length = 0;
    let pos = 0;
    let value;
    while (pos < len) {
        length++;
        value = str.charCodeAt(pos++);
        if (value >= 0xd800 && value <= 0xdbff && pos < len) {
            // high surrogate, and there is a next character
            value = str.charCodeAt(pos);
            if ((value & 0xfc00) === 0xdc00)
                pos++; // low surrogate
        }
    }
    return length;
});function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){let vErrors = null;let errors = 0;if(errors === 0){if(data && typeof data == "object" && !Array.isArray(data)){let missing0;if((data.name === undefined) && (missing0 = "name")){validate10.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0, type: {"name":"string"}[missing0]},message:"must have required property '"+missing0+"'"}];return false;}else {if(data.name !== undefined){let data0 = data.name;const _errs1 = errors;if(errors === _errs1){if(typeof data0 === "string"){if(func2(data0) > 256){validate10.errors = [{instancePath:instancePath+"/name",keyword:"maxLength",params:{limit: 256},message:"must NOT have more than 256 characters"}];return false;}else {if(func2(data0) < 1){validate10.errors = [{instancePath:instancePath+"/name",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];return false;}}}else {validate10.errors = [{instancePath:instancePath+"/name",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}}}}}else {validate10.errors = [{instancePath,keyword:"type",params:{type: "object"},message:"must be object"}];return false;}}validate10.errors = vErrors;return errors === 0;}return validate10;
})();
const createOrganization_answer = {"type":"object","properties":{"id":{"type":"string"},"name":{"type":"string"}},"required":["id","name"],"additionalProperties":false};
const createOrganization = {
 "operation": "createOrganization",
 "method": "POST",
 "path": "/v1/organizations",
 "alsoAt": [],
 "status": 201,
 "security": [
  [
   "personalAccessToken"
  ]
 ],
 "parameters": {
  "path": {},
  "query": {},
  "header": {}
 },
 "body": {
  "required": true,
  "mayBeEmpty": false,
  "mediaTypes": [
   "application/json"
  ],
  "defaults": {}
 },
 validate: { body: createOrganization_body },
 answer: createOrganization_answer
};
const listSecrets_answer = {"type":"array","items":{"type":"object","properties":{"name":{"type":"string"},"value":{"type":"string"}},"required":["name","value"],"additionalProperties":false}};
const listSecrets = {
 "operation": "listSecrets",
 "method": "GET",
 "path": "/v1/projects/{ref}/secrets",
 "alsoAt": [],
 "status": 200,
 "security": [
  [
   "personalAccessToken"
  ]
 ],
 "parameters": {
  "path": {
   "Ref": "ref"
  },
  "query": {},
  "header": {}
 },
 validate: {  },
 answer: listSecrets_answer
};
const createSecrets_body = /* @__PURE__ */ (() => {
const schema11 = {"type":"array","items":{"type":"object","required":["name","value"],"properties":{"name":{"type":"string","minLength":1,"maxLength":256,"pattern":"^(?!SUPABASE_)","x-refusal":"Secret name must not start with the SUPABASE_ prefix."},"value":{"type":"string","maxLength":24576}}}};const func2 = (function ucs2length(str) {
    const len = str.length;
    let length = 0;
    let pos = 0;
    let value;
    while (pos < len) {
        length++;
        value = str.charCodeAt(pos++);
        if (value >= 0xd800 && value <= 0xdbff && pos < len) {
            // high surrogate, and there is a next character
            value = str.charCodeAt(pos);
            if ((value & 0xfc00) === 0xdc00)
                pos++; // low surrogate
        }
    }
    return length;
});const pattern0 = new RegExp("^(?!SUPABASE_)", "u");function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){let vErrors = null;let errors = 0;if(errors === 0){if(Array.isArray(data)){var valid0 = true;const len0 = data.length;for(let i0=0; i0<len0; i0++){let data0 = data[i0];const _errs1 = errors;if(errors === _errs1){if(data0 && typeof data0 == "object" && !Array.isArray(data0)){let missing0;if(((data0.name === undefined) && (missing0 = "name")) || ((data0.value === undefined) && (missing0 = "value"))){validate10.errors = [{instancePath:instancePath+"/" + i0,keyword:"required",params:{missingProperty: missing0, type: {"name":"string","value":"string"}[missing0]},message:"must have required property '"+missing0+"'"}];return false;}else {if(data0.name !== undefined){let data1 = data0.name;const _errs3 = errors;if(errors === _errs3){if(typeof data1 === "string"){if(func2(data1) > 256){validate10.errors = [{instancePath:instancePath+"/" + i0+"/name",keyword:"maxLength",params:{limit: 256},message:"must NOT have more than 256 characters"}];return false;}else {if(func2(data1) < 1){validate10.errors = [{instancePath:instancePath+"/" + i0+"/name",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];return false;}else {if(!pattern0.test(data1)){validate10.errors = [{instancePath:instancePath+"/" + i0+"/name",keyword:"pattern",params:{},message:"Secret name must not start with the SUPABASE_ prefix."}];return false;}}}}else {validate10.errors = [{instancePath:instancePath+"/" + i0+"/name",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}}var valid1 = _errs3 === errors;}else {var valid1 = true;}if(valid1){if(data0.value !== undefined){let data2 = data0.value;const _errs5 = errors;if(errors === _errs5){if(typeof data2 === "string"){if(func2(data2) > 24576){validate10.errors = [{instancePath:instancePath+"/" + i0+"/value",keyword:"maxLength",params:{limit: 24576},message:"must NOT have more than 24576 characters"}];return false;}}else {validate10.errors = [{instancePath:instancePath+"/" + i0+"/value",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}}var valid1 = _errs5 === errors;}else {var valid1 = true;}}}}else {validate10.errors = [{instancePath:instancePath+"/" + i0,keyword:"type",params:{type: "object"},message:"must be object"}];return false;}}var valid0 = _errs1 === errors;if(!valid0){break;}}}else {validate10.errors = [{instancePath,keyword:"type",params:{type: "array"},message:"must be array"}];return false;}}validate10.errors = vErrors;return errors === 0;}return validate10;
})();
const createSecrets = {
 "operation": "createSecrets",
 "method": "POST",
 "path": "/v1/projects/{ref}/secrets",
 "alsoAt": [],
 "status": 201,
 "security": [
  [
   "personalAccessToken"
  ]
 ],
 "parameters": {
  "path": {
   "Ref": "ref"
  },
  "query": {},
  "header": {}
 },
 "body": {
  "required": true,
  "mayBeEmpty": false,
  "mediaTypes": [
   "application/json"
  ],
  "defaults": {}
 },
 validate: { body: createSecrets_body }
};
const deleteSecrets_body = /* @__PURE__ */ (() => {
const schema11 = {"type":"array","items":{"type":"string"}};function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){let vErrors = null;let errors = 0;if(errors === 0){if(Array.isArray(data)){var valid0 = true;const len0 = data.length;for(let i0=0; i0<len0; i0++){const _errs1 = errors;if(typeof data[i0] !== "string"){validate10.errors = [{instancePath:instancePath+"/" + i0,keyword:"type",params:{type: "string"},message:"must be string"}];return false;}var valid0 = _errs1 === errors;if(!valid0){break;}}}else {validate10.errors = [{instancePath,keyword:"type",params:{type: "array"},message:"must be array"}];return false;}}validate10.errors = vErrors;return errors === 0;}return validate10;
})();
const deleteSecrets_answer = {"type":"object"};
const deleteSecrets = {
 "operation": "deleteSecrets",
 "method": "DELETE",
 "path": "/v1/projects/{ref}/secrets",
 "alsoAt": [],
 "status": 200,
 "security": [
  [
   "personalAccessToken"
  ]
 ],
 "parameters": {
  "path": {
   "Ref": "ref"
  },
  "query": {},
  "header": {}
 },
 "body": {
  "required": true,
  "mayBeEmpty": false,
  "mediaTypes": [
   "application/json"
  ],
  "defaults": {}
 },
 validate: { body: deleteSecrets_body },
 answer: deleteSecrets_answer
};
const generateTypes_query = /* @__PURE__ */ (() => {
const schema11 = {"type":"object","properties":{"included_schemas":{"type":["string","array"],"items":{"type":"string"},"default":"public"}}};function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){let vErrors = null;let errors = 0;if(errors === 0){if(data && typeof data == "object" && !Array.isArray(data)){if(data.included_schemas === undefined){data.included_schemas = "public";}let data0 = data.included_schemas;const _errs1 = errors;if((typeof data0 !== "string") && (!(Array.isArray(data0)))){let dataType0 = typeof data0;let coerced0 = undefined;if(!(coerced0 !== undefined)){if(dataType0 == "number" || dataType0 == "boolean"){coerced0 = "" + data0;}else if(data0 === null){coerced0 = "";}else {validate10.errors = [{instancePath:instancePath+"/included_schemas",keyword:"type",params:{type: schema11.properties.included_schemas.type},message:"must be string,array"}];return false;}}if(coerced0 !== undefined){data0 = coerced0;if(data !== undefined){data["included_schemas"] = coerced0;}}}if(errors === _errs1){if(Array.isArray(data0)){var valid1 = true;const len0 = data0.length;for(let i0=0; i0<len0; i0++){let data1 = data0[i0];const _errs3 = errors;if(typeof data1 !== "string"){let dataType1 = typeof data1;let coerced1 = undefined;if(!(coerced1 !== undefined)){if(dataType1 == "number" || dataType1 == "boolean"){coerced1 = "" + data1;}else if(data1 === null){coerced1 = "";}else {validate10.errors = [{instancePath:instancePath+"/included_schemas/" + i0,keyword:"type",params:{type: "string"},message:"must be string"}];return false;}}if(coerced1 !== undefined){data1 = coerced1;if(data0 !== undefined){data0[i0] = coerced1;}}}var valid1 = _errs3 === errors;if(!valid1){break;}}}}}else {validate10.errors = [{instancePath,keyword:"type",params:{type: "object"},message:"must be object"}];return false;}}validate10.errors = vErrors;return errors === 0;}return validate10;
})();
const generateTypes_answer = {"type":"object","properties":{"types":{"type":"string"}},"required":["types"]};
const generateTypes = {
 "operation": "generateTypes",
 "method": "GET",
 "path": "/v1/projects/{ref}/types/typescript",
 "alsoAt": [],
 "status": 200,
 "security": [
  [
   "personalAccessToken"
  ]
 ],
 "parameters": {
  "path": {
   "Ref": "ref"
  },
  "query": {
   "IncludedSchemas": "included_schemas"
  },
  "header": {}
 },
 validate: { query: generateTypes_query },
 answer: generateTypes_answer
};
const listFunctions_answer = {"type":"array","items":{"type":"object","properties":{"id":{"type":"string"},"slug":{"type":"string"},"name":{"type":"string"},"status":{"type":"string","enum":["ACTIVE","REMOVED","THROTTLED"]},"version":{"type":"number"},"created_at":{"type":"number"},"updated_at":{"type":"number"},"verify_jwt":{"type":"boolean"},"import_map":{"type":"boolean"},"entrypoint_path":{"type":"string"},"import_map_path":{"type":"string"}},"required":["id","slug","name","status","version","created_at","updated_at"]}};
const listFunctions = {
 "operation": "listFunctions",
 "method": "GET",
 "path": "/v1/projects/{ref}/functions",
 "alsoAt": [],
 "status": 200,
 "security": [
  [
   "personalAccessToken"
  ]
 ],
 "parameters": {
  "path": {
   "Ref": "ref"
  },
  "query": {},
  "header": {}
 },
 validate: {  },
 answer: listFunctions_answer
};
const createFunction_query = /* @__PURE__ */ (() => {
const schema11 = {"type":"object","properties":{"slug":{"type":"string","minLength":1,"pattern":"^[A-Za-z0-9_\\-]+$","x-refusal":"must contain only letters, digits, underscores and dashes"},"name":{"type":"string","minLength":1},"verify_jwt":{"type":"boolean"},"import_map":{"type":"boolean"},"entrypoint_path":{"type":"string","minLength":1},"import_map_path":{"type":"string","minLength":1}}};const func2 = (function ucs2length(str) {
    const len = str.length;
    let length = 0;
    let pos = 0;
    let value;
    while (pos < len) {
        length++;
        value = str.charCodeAt(pos++);
        if (value >= 0xd800 && value <= 0xdbff && pos < len) {
            // high surrogate, and there is a next character
            value = str.charCodeAt(pos);
            if ((value & 0xfc00) === 0xdc00)
                pos++; // low surrogate
        }
    }
    return length;
});const pattern0 = new RegExp("^[A-Za-z0-9_\\-]+$", "u");function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){let vErrors = null;let errors = 0;if(errors === 0){if(data && typeof data == "object" && !Array.isArray(data)){if(data.slug !== undefined){let data0 = data.slug;const _errs1 = errors;if(typeof data0 !== "string"){let dataType0 = typeof data0;let coerced0 = undefined;if(!(coerced0 !== undefined)){if(dataType0 == "number" || dataType0 == "boolean"){coerced0 = "" + data0;}else if(data0 === null){coerced0 = "";}else {validate10.errors = [{instancePath:instancePath+"/slug",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}}if(coerced0 !== undefined){data0 = coerced0;if(data !== undefined){data["slug"] = coerced0;}}}if(errors === _errs1){if(typeof data0 === "string"){if(func2(data0) < 1){validate10.errors = [{instancePath:instancePath+"/slug",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];return false;}else {if(!pattern0.test(data0)){validate10.errors = [{instancePath:instancePath+"/slug",keyword:"pattern",params:{},message:"must contain only letters, digits, underscores and dashes"}];return false;}}}}var valid0 = _errs1 === errors;}else {var valid0 = true;}if(valid0){if(data.name !== undefined){let data1 = data.name;const _errs3 = errors;if(typeof data1 !== "string"){let dataType1 = typeof data1;let coerced1 = undefined;if(!(coerced1 !== undefined)){if(dataType1 == "number" || dataType1 == "boolean"){coerced1 = "" + data1;}else if(data1 === null){coerced1 = "";}else {validate10.errors = [{instancePath:instancePath+"/name",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}}if(coerced1 !== undefined){data1 = coerced1;if(data !== undefined){data["name"] = coerced1;}}}if(errors === _errs3){if(typeof data1 === "string"){if(func2(data1) < 1){validate10.errors = [{instancePath:instancePath+"/name",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];return false;}}}var valid0 = _errs3 === errors;}else {var valid0 = true;}if(valid0){if(data.verify_jwt !== undefined){let data2 = data.verify_jwt;const _errs5 = errors;if(typeof data2 !== "boolean"){let coerced2 = undefined;if(!(coerced2 !== undefined)){if(data2 === "false" || data2 === 0 || data2 === null){coerced2 = false;}else if(data2 === "true" || data2 === 1){coerced2 = true;}else {validate10.errors = [{instancePath:instancePath+"/verify_jwt",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];return false;}}if(coerced2 !== undefined){data2 = coerced2;if(data !== undefined){data["verify_jwt"] = coerced2;}}}var valid0 = _errs5 === errors;}else {var valid0 = true;}if(valid0){if(data.import_map !== undefined){let data3 = data.import_map;const _errs7 = errors;if(typeof data3 !== "boolean"){let coerced3 = undefined;if(!(coerced3 !== undefined)){if(data3 === "false" || data3 === 0 || data3 === null){coerced3 = false;}else if(data3 === "true" || data3 === 1){coerced3 = true;}else {validate10.errors = [{instancePath:instancePath+"/import_map",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];return false;}}if(coerced3 !== undefined){data3 = coerced3;if(data !== undefined){data["import_map"] = coerced3;}}}var valid0 = _errs7 === errors;}else {var valid0 = true;}if(valid0){if(data.entrypoint_path !== undefined){let data4 = data.entrypoint_path;const _errs9 = errors;if(typeof data4 !== "string"){let dataType4 = typeof data4;let coerced4 = undefined;if(!(coerced4 !== undefined)){if(dataType4 == "number" || dataType4 == "boolean"){coerced4 = "" + data4;}else if(data4 === null){coerced4 = "";}else {validate10.errors = [{instancePath:instancePath+"/entrypoint_path",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}}if(coerced4 !== undefined){data4 = coerced4;if(data !== undefined){data["entrypoint_path"] = coerced4;}}}if(errors === _errs9){if(typeof data4 === "string"){if(func2(data4) < 1){validate10.errors = [{instancePath:instancePath+"/entrypoint_path",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];return false;}}}var valid0 = _errs9 === errors;}else {var valid0 = true;}if(valid0){if(data.import_map_path !== undefined){let data5 = data.import_map_path;const _errs11 = errors;if(typeof data5 !== "string"){let dataType5 = typeof data5;let coerced5 = undefined;if(!(coerced5 !== undefined)){if(dataType5 == "number" || dataType5 == "boolean"){coerced5 = "" + data5;}else if(data5 === null){coerced5 = "";}else {validate10.errors = [{instancePath:instancePath+"/import_map_path",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}}if(coerced5 !== undefined){data5 = coerced5;if(data !== undefined){data["import_map_path"] = coerced5;}}}if(errors === _errs11){if(typeof data5 === "string"){if(func2(data5) < 1){validate10.errors = [{instancePath:instancePath+"/import_map_path",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];return false;}}}var valid0 = _errs11 === errors;}else {var valid0 = true;}}}}}}}else {validate10.errors = [{instancePath,keyword:"type",params:{type: "object"},message:"must be object"}];return false;}}validate10.errors = vErrors;return errors === 0;}return validate10;
})();
const createFunction_body = /* @__PURE__ */ (() => {
const schema11 = {"type":"object","properties":{"slug":{"type":"string","minLength":1,"pattern":"^[A-Za-z0-9_\\-]+$","x-refusal":"must contain only letters, digits, underscores and dashes"},"name":{"type":"string","minLength":1},"body":{"type":"string","minLength":1},"verify_jwt":{"type":"boolean","default":true}},"required":["body"]};const func2 = (function ucs2length(str) {
    const len = str.length;
    let length = 0;
    let pos = 0;
    let value;
    while (pos < len) {
        length++;
        value = str.charCodeAt(pos++);
        if (value >= 0xd800 && value <= 0xdbff && pos < len) {
            // high surrogate, and there is a next character
            value = str.charCodeAt(pos);
            if ((value & 0xfc00) === 0xdc00)
                pos++; // low surrogate
        }
    }
    return length;
});const pattern0 = new RegExp("^[A-Za-z0-9_\\-]+$", "u");function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){let vErrors = null;let errors = 0;if(errors === 0){if(data && typeof data == "object" && !Array.isArray(data)){if(data.verify_jwt === undefined){data.verify_jwt = true;}let missing0;if((data.body === undefined) && (missing0 = "body")){validate10.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0, type: {"body":"string"}[missing0]},message:"must have required property '"+missing0+"'"}];return false;}else {if(data.slug !== undefined){let data0 = data.slug;const _errs1 = errors;if(errors === _errs1){if(typeof data0 === "string"){if(func2(data0) < 1){validate10.errors = [{instancePath:instancePath+"/slug",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];return false;}else {if(!pattern0.test(data0)){validate10.errors = [{instancePath:instancePath+"/slug",keyword:"pattern",params:{},message:"must contain only letters, digits, underscores and dashes"}];return false;}}}else {validate10.errors = [{instancePath:instancePath+"/slug",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}}var valid0 = _errs1 === errors;}else {var valid0 = true;}if(valid0){if(data.name !== undefined){let data1 = data.name;const _errs3 = errors;if(errors === _errs3){if(typeof data1 === "string"){if(func2(data1) < 1){validate10.errors = [{instancePath:instancePath+"/name",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];return false;}}else {validate10.errors = [{instancePath:instancePath+"/name",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}}var valid0 = _errs3 === errors;}else {var valid0 = true;}if(valid0){if(data.body !== undefined){let data2 = data.body;const _errs5 = errors;if(errors === _errs5){if(typeof data2 === "string"){if(func2(data2) < 1){validate10.errors = [{instancePath:instancePath+"/body",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];return false;}}else {validate10.errors = [{instancePath:instancePath+"/body",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}}var valid0 = _errs5 === errors;}else {var valid0 = true;}if(valid0){const _errs7 = errors;if(typeof data.verify_jwt !== "boolean"){validate10.errors = [{instancePath:instancePath+"/verify_jwt",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];return false;}var valid0 = _errs7 === errors;}}}}}else {validate10.errors = [{instancePath,keyword:"type",params:{type: "object"},message:"must be object"}];return false;}}validate10.errors = vErrors;return errors === 0;}return validate10;
})();
const createFunction_answer = {"type":"object","properties":{"id":{"type":"string"},"slug":{"type":"string"},"name":{"type":"string"},"status":{"type":"string","enum":["ACTIVE","REMOVED","THROTTLED"]},"version":{"type":"number"},"created_at":{"type":"number"},"updated_at":{"type":"number"},"verify_jwt":{"type":"boolean"},"import_map":{"type":"boolean"},"entrypoint_path":{"type":"string"},"import_map_path":{"type":"string"}},"required":["id","slug","name","status","version","created_at","updated_at"]};
const createFunction = {
 "operation": "createFunction",
 "method": "POST",
 "path": "/v1/projects/{ref}/functions",
 "alsoAt": [],
 "status": 201,
 "security": [
  [
   "personalAccessToken"
  ]
 ],
 "parameters": {
  "path": {
   "Ref": "ref"
  },
  "query": {
   "Slug": "slug",
   "Name": "name",
   "VerifyJwt": "verify_jwt",
   "ImportMap": "import_map",
   "EntrypointPath": "entrypoint_path",
   "ImportMapPath": "import_map_path"
  },
  "header": {}
 },
 "body": {
  "required": true,
  "mayBeEmpty": false,
  "mediaTypes": [
   "application/json",
   "application/vnd.denoland.eszip",
   "application/octet-stream"
  ],
  "defaults": {
   "verify_jwt": true
  }
 },
 validate: { query: createFunction_query, body: createFunction_body },
 answer: createFunction_answer
};
const getFunction = {
 "operation": "getFunction",
 "method": "GET",
 "path": "/v1/projects/{ref}/functions/{function_slug}",
 "alsoAt": [],
 "status": 200,
 "security": [
  [
   "personalAccessToken"
  ]
 ],
 "parameters": {
  "path": {
   "Ref": "ref",
   "FunctionSlug": "function_slug"
  },
  "query": {},
  "header": {}
 },
 validate: {  },
 answer: createFunction_answer
};
const deleteFunction = {
 "operation": "deleteFunction",
 "method": "DELETE",
 "path": "/v1/projects/{ref}/functions/{function_slug}",
 "alsoAt": [],
 "status": 200,
 "security": [
  [
   "personalAccessToken"
  ]
 ],
 "parameters": {
  "path": {
   "Ref": "ref",
   "FunctionSlug": "function_slug"
  },
  "query": {},
  "header": {}
 },
 validate: {  }
};
const updateFunction_body = /* @__PURE__ */ (() => {
const schema11 = {"type":"object","properties":{"name":{"type":"string","minLength":1},"body":{"type":"string","minLength":1},"verify_jwt":{"type":"boolean"}}};const func2 = (function ucs2length(str) {
    const len = str.length;
    let length = 0;
    let pos = 0;
    let value;
    while (pos < len) {
        length++;
        value = str.charCodeAt(pos++);
        if (value >= 0xd800 && value <= 0xdbff && pos < len) {
            // high surrogate, and there is a next character
            value = str.charCodeAt(pos);
            if ((value & 0xfc00) === 0xdc00)
                pos++; // low surrogate
        }
    }
    return length;
});function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){let vErrors = null;let errors = 0;if(errors === 0){if(data && typeof data == "object" && !Array.isArray(data)){if(data.name !== undefined){let data0 = data.name;const _errs1 = errors;if(errors === _errs1){if(typeof data0 === "string"){if(func2(data0) < 1){validate10.errors = [{instancePath:instancePath+"/name",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];return false;}}else {validate10.errors = [{instancePath:instancePath+"/name",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}}var valid0 = _errs1 === errors;}else {var valid0 = true;}if(valid0){if(data.body !== undefined){let data1 = data.body;const _errs3 = errors;if(errors === _errs3){if(typeof data1 === "string"){if(func2(data1) < 1){validate10.errors = [{instancePath:instancePath+"/body",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];return false;}}else {validate10.errors = [{instancePath:instancePath+"/body",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}}var valid0 = _errs3 === errors;}else {var valid0 = true;}if(valid0){if(data.verify_jwt !== undefined){const _errs5 = errors;if(typeof data.verify_jwt !== "boolean"){validate10.errors = [{instancePath:instancePath+"/verify_jwt",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];return false;}var valid0 = _errs5 === errors;}else {var valid0 = true;}}}}else {validate10.errors = [{instancePath,keyword:"type",params:{type: "object"},message:"must be object"}];return false;}}validate10.errors = vErrors;return errors === 0;}return validate10;
})();
const updateFunction = {
 "operation": "updateFunction",
 "method": "PATCH",
 "path": "/v1/projects/{ref}/functions/{function_slug}",
 "alsoAt": [],
 "status": 200,
 "security": [
  [
   "personalAccessToken"
  ]
 ],
 "parameters": {
  "path": {
   "Ref": "ref",
   "FunctionSlug": "function_slug"
  },
  "query": {
   "Slug": "slug",
   "Name": "name",
   "VerifyJwt": "verify_jwt",
   "ImportMap": "import_map",
   "EntrypointPath": "entrypoint_path",
   "ImportMapPath": "import_map_path"
  },
  "header": {}
 },
 "body": {
  "required": false,
  "mayBeEmpty": false,
  "mediaTypes": [
   "application/json",
   "application/vnd.denoland.eszip",
   "application/octet-stream"
  ],
  "defaults": {}
 },
 validate: { query: createFunction_query, body: updateFunction_body },
 answer: createFunction_answer
};
const getFunctionBody = {
 "operation": "getFunctionBody",
 "method": "GET",
 "path": "/v1/projects/{ref}/functions/{function_slug}/body",
 "alsoAt": [],
 "status": 200,
 "security": [
  [
   "personalAccessToken"
  ]
 ],
 "parameters": {
  "path": {
   "Ref": "ref",
   "FunctionSlug": "function_slug"
  },
  "query": {},
  "header": {}
 },
 validate: {  }
};
const getCustomHostname_answer = {"type":"object","properties":{"status":{"type":"string","enum":["1_not_started","2_initiated","3_challenge_verified","4_origin_setup_completed","5_services_reconfigured"]},"custom_hostname":{"type":"string"},"data":{"type":"object"}},"required":["status","custom_hostname","data"]};
const getCustomHostname = {
 "operation": "getCustomHostname",
 "method": "GET",
 "path": "/v1/projects/{ref}/custom-hostname",
 "alsoAt": [],
 "status": 200,
 "security": [
  [
   "personalAccessToken"
  ]
 ],
 "parameters": {
  "path": {
   "Ref": "ref"
  },
  "query": {},
  "header": {}
 },
 validate: {  },
 answer: getCustomHostname_answer
};
const deleteCustomHostname = {
 "operation": "deleteCustomHostname",
 "method": "DELETE",
 "path": "/v1/projects/{ref}/custom-hostname",
 "alsoAt": [],
 "status": 200,
 "security": [
  [
   "personalAccessToken"
  ]
 ],
 "parameters": {
  "path": {
   "Ref": "ref"
  },
  "query": {},
  "header": {}
 },
 validate: {  }
};
const initializeCustomHostname_body = /* @__PURE__ */ (() => {
const schema11 = {"type":"object","required":["custom_hostname"],"properties":{"custom_hostname":{"type":"string","minLength":1,"pattern":"^(?=.{1,253}$)([A-Za-z0-9_]([A-Za-z0-9_\\-]{0,61}[A-Za-z0-9])?\\.)+[A-Za-z]([A-Za-z0-9\\-]{0,61}[A-Za-z0-9])?$","x-refusal":"must be a fully qualified domain name"}}};const func2 = (function ucs2length(str) {
    const len = str.length;
    let length = 0;
    let pos = 0;
    let value;
    while (pos < len) {
        length++;
        value = str.charCodeAt(pos++);
        if (value >= 0xd800 && value <= 0xdbff && pos < len) {
            // high surrogate, and there is a next character
            value = str.charCodeAt(pos);
            if ((value & 0xfc00) === 0xdc00)
                pos++; // low surrogate
        }
    }
    return length;
});const pattern0 = new RegExp("^(?=.{1,253}$)([A-Za-z0-9_]([A-Za-z0-9_\\-]{0,61}[A-Za-z0-9])?\\.)+[A-Za-z]([A-Za-z0-9\\-]{0,61}[A-Za-z0-9])?$", "u");function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){let vErrors = null;let errors = 0;if(errors === 0){if(data && typeof data == "object" && !Array.isArray(data)){let missing0;if((data.custom_hostname === undefined) && (missing0 = "custom_hostname")){validate10.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0, type: {"custom_hostname":"string"}[missing0]},message:"must have required property '"+missing0+"'"}];return false;}else {if(data.custom_hostname !== undefined){let data0 = data.custom_hostname;const _errs1 = errors;if(errors === _errs1){if(typeof data0 === "string"){if(func2(data0) < 1){validate10.errors = [{instancePath:instancePath+"/custom_hostname",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];return false;}else {if(!pattern0.test(data0)){validate10.errors = [{instancePath:instancePath+"/custom_hostname",keyword:"pattern",params:{},message:"must be a fully qualified domain name"}];return false;}}}else {validate10.errors = [{instancePath:instancePath+"/custom_hostname",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}}}}}else {validate10.errors = [{instancePath,keyword:"type",params:{type: "object"},message:"must be object"}];return false;}}validate10.errors = vErrors;return errors === 0;}return validate10;
})();
const initializeCustomHostname = {
 "operation": "initializeCustomHostname",
 "method": "POST",
 "path": "/v1/projects/{ref}/custom-hostname/initialize",
 "alsoAt": [],
 "status": 201,
 "security": [
  [
   "personalAccessToken"
  ]
 ],
 "parameters": {
  "path": {
   "Ref": "ref"
  },
  "query": {},
  "header": {}
 },
 "body": {
  "required": true,
  "mayBeEmpty": false,
  "mediaTypes": [
   "application/json"
  ],
  "defaults": {}
 },
 validate: { body: initializeCustomHostname_body },
 answer: getCustomHostname_answer
};
const reverifyCustomHostname = {
 "operation": "reverifyCustomHostname",
 "method": "POST",
 "path": "/v1/projects/{ref}/custom-hostname/reverify",
 "alsoAt": [],
 "status": 201,
 "security": [
  [
   "personalAccessToken"
  ]
 ],
 "parameters": {
  "path": {
   "Ref": "ref"
  },
  "query": {},
  "header": {}
 },
 validate: {  },
 answer: getCustomHostname_answer
};
const activateCustomHostname = {
 "operation": "activateCustomHostname",
 "method": "POST",
 "path": "/v1/projects/{ref}/custom-hostname/activate",
 "alsoAt": [],
 "status": 201,
 "security": [
  [
   "personalAccessToken"
  ]
 ],
 "parameters": {
  "path": {
   "Ref": "ref"
  },
  "query": {},
  "header": {}
 },
 validate: {  },
 answer: getCustomHostname_answer
};
const getEncryptionKey_answer = {"type":"object","properties":{"root_key":{"type":"string"}},"required":["root_key"]};
const getEncryptionKey = {
 "operation": "getEncryptionKey",
 "method": "GET",
 "path": "/v1/projects/{ref}/pgsodium",
 "alsoAt": [],
 "status": 200,
 "security": [
  [
   "personalAccessToken"
  ]
 ],
 "parameters": {
  "path": {
   "Ref": "ref"
  },
  "query": {},
  "header": {}
 },
 validate: {  },
 answer: getEncryptionKey_answer
};
const updateEncryptionKey_body = /* @__PURE__ */ (() => {
const schema11 = {"type":"object","required":["root_key"],"properties":{"root_key":{"type":"string","pattern":"^[0-9A-Fa-f]{64}$","x-refusal":"Expected a 32 byte secret, hex-encoded (64 characters)."}}};const pattern0 = new RegExp("^[0-9A-Fa-f]{64}$", "u");function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){let vErrors = null;let errors = 0;if(errors === 0){if(data && typeof data == "object" && !Array.isArray(data)){let missing0;if((data.root_key === undefined) && (missing0 = "root_key")){validate10.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0, type: {"root_key":"string"}[missing0]},message:"must have required property '"+missing0+"'"}];return false;}else {if(data.root_key !== undefined){let data0 = data.root_key;const _errs1 = errors;if(errors === _errs1){if(typeof data0 === "string"){if(!pattern0.test(data0)){validate10.errors = [{instancePath:instancePath+"/root_key",keyword:"pattern",params:{},message:"Expected a 32 byte secret, hex-encoded (64 characters)."}];return false;}}else {validate10.errors = [{instancePath:instancePath+"/root_key",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}}}}}else {validate10.errors = [{instancePath,keyword:"type",params:{type: "object"},message:"must be object"}];return false;}}validate10.errors = vErrors;return errors === 0;}return validate10;
})();
const updateEncryptionKey = {
 "operation": "updateEncryptionKey",
 "method": "PUT",
 "path": "/v1/projects/{ref}/pgsodium",
 "alsoAt": [],
 "status": 200,
 "security": [
  [
   "personalAccessToken"
  ]
 ],
 "parameters": {
  "path": {
   "Ref": "ref"
  },
  "query": {},
  "header": {}
 },
 "body": {
  "required": true,
  "mayBeEmpty": false,
  "mediaTypes": [
   "application/json"
  ],
  "defaults": {}
 },
 validate: { body: updateEncryptionKey_body },
 answer: getEncryptionKey_answer
};
const retrieveNetworkBans_answer = {"type":"object","properties":{"banned_ipv4_addresses":{"type":"array","items":{"type":"string"}}},"required":["banned_ipv4_addresses"]};
const retrieveNetworkBans = {
 "operation": "retrieveNetworkBans",
 "method": "POST",
 "path": "/v1/projects/{ref}/network-bans/retrieve",
 "alsoAt": [],
 "status": 201,
 "security": [
  [
   "personalAccessToken"
  ]
 ],
 "parameters": {
  "path": {
   "Ref": "ref"
  },
  "query": {},
  "header": {}
 },
 validate: {  },
 answer: retrieveNetworkBans_answer
};
const deleteNetworkBans_body = /* @__PURE__ */ (() => {
const schema11 = {"type":"object","required":["ipv4_addresses"],"properties":{"ipv4_addresses":{"type":"array","items":{"type":"string"}},"requester_ip":{"type":"boolean"}}};function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){let vErrors = null;let errors = 0;if(errors === 0){if(data && typeof data == "object" && !Array.isArray(data)){let missing0;if((data.ipv4_addresses === undefined) && (missing0 = "ipv4_addresses")){validate10.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0, type: {"ipv4_addresses":"array"}[missing0]},message:"must have required property '"+missing0+"'"}];return false;}else {if(data.ipv4_addresses !== undefined){let data0 = data.ipv4_addresses;const _errs1 = errors;if(errors === _errs1){if(Array.isArray(data0)){var valid1 = true;const len0 = data0.length;for(let i0=0; i0<len0; i0++){const _errs3 = errors;if(typeof data0[i0] !== "string"){validate10.errors = [{instancePath:instancePath+"/ipv4_addresses/" + i0,keyword:"type",params:{type: "string"},message:"must be string"}];return false;}var valid1 = _errs3 === errors;if(!valid1){break;}}}else {validate10.errors = [{instancePath:instancePath+"/ipv4_addresses",keyword:"type",params:{type: "array"},message:"must be array"}];return false;}}var valid0 = _errs1 === errors;}else {var valid0 = true;}if(valid0){if(data.requester_ip !== undefined){const _errs5 = errors;if(typeof data.requester_ip !== "boolean"){validate10.errors = [{instancePath:instancePath+"/requester_ip",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];return false;}var valid0 = _errs5 === errors;}else {var valid0 = true;}}}}else {validate10.errors = [{instancePath,keyword:"type",params:{type: "object"},message:"must be object"}];return false;}}validate10.errors = vErrors;return errors === 0;}return validate10;
})();
const deleteNetworkBans = {
 "operation": "deleteNetworkBans",
 "method": "DELETE",
 "path": "/v1/projects/{ref}/network-bans",
 "alsoAt": [],
 "status": 200,
 "security": [
  [
   "personalAccessToken"
  ]
 ],
 "parameters": {
  "path": {
   "Ref": "ref"
  },
  "query": {},
  "header": {}
 },
 "body": {
  "required": true,
  "mayBeEmpty": false,
  "mediaTypes": [
   "application/json"
  ],
  "defaults": {}
 },
 validate: { body: deleteNetworkBans_body }
};
const getNetworkRestrictions_answer = {"type":"object","properties":{"entitlement":{"type":"string","enum":["disallowed","allowed"]},"config":{"type":"object","properties":{"dbAllowedCidrs":{"type":"array","items":{"type":"string"}}},"required":["dbAllowedCidrs"],"additionalProperties":false},"old_config":{"type":"object","properties":{"dbAllowedCidrs":{"type":"array","items":{"type":"string"}}},"required":["dbAllowedCidrs"],"additionalProperties":false},"status":{"type":"string","enum":["stored","applied"]}},"required":["entitlement","config","status"],"additionalProperties":false};
const getNetworkRestrictions = {
 "operation": "getNetworkRestrictions",
 "method": "GET",
 "path": "/v1/projects/{ref}/network-restrictions",
 "alsoAt": [],
 "status": 200,
 "security": [
  [
   "personalAccessToken"
  ]
 ],
 "parameters": {
  "path": {
   "Ref": "ref"
  },
  "query": {},
  "header": {}
 },
 validate: {  },
 answer: getNetworkRestrictions_answer
};
const applyNetworkRestrictions_body = /* @__PURE__ */ (() => {
const schema11 = {"type":"object","required":["dbAllowedCidrs"],"properties":{"dbAllowedCidrs":{"type":"array","items":{"type":"string"}},"dbAllowedCidrsV6":{"type":"array","items":{"type":"string"},"default":[]}}};function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){let vErrors = null;let errors = 0;if(errors === 0){if(data && typeof data == "object" && !Array.isArray(data)){if(data.dbAllowedCidrsV6 === undefined){data.dbAllowedCidrsV6 = [];}let missing0;if((data.dbAllowedCidrs === undefined) && (missing0 = "dbAllowedCidrs")){validate10.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0, type: {"dbAllowedCidrs":"array"}[missing0]},message:"must have required property '"+missing0+"'"}];return false;}else {if(data.dbAllowedCidrs !== undefined){let data0 = data.dbAllowedCidrs;const _errs1 = errors;if(errors === _errs1){if(Array.isArray(data0)){var valid1 = true;const len0 = data0.length;for(let i0=0; i0<len0; i0++){const _errs3 = errors;if(typeof data0[i0] !== "string"){validate10.errors = [{instancePath:instancePath+"/dbAllowedCidrs/" + i0,keyword:"type",params:{type: "string"},message:"must be string"}];return false;}var valid1 = _errs3 === errors;if(!valid1){break;}}}else {validate10.errors = [{instancePath:instancePath+"/dbAllowedCidrs",keyword:"type",params:{type: "array"},message:"must be array"}];return false;}}var valid0 = _errs1 === errors;}else {var valid0 = true;}if(valid0){let data2 = data.dbAllowedCidrsV6;const _errs5 = errors;if(errors === _errs5){if(Array.isArray(data2)){var valid2 = true;const len1 = data2.length;for(let i1=0; i1<len1; i1++){const _errs7 = errors;if(typeof data2[i1] !== "string"){validate10.errors = [{instancePath:instancePath+"/dbAllowedCidrsV6/" + i1,keyword:"type",params:{type: "string"},message:"must be string"}];return false;}var valid2 = _errs7 === errors;if(!valid2){break;}}}else {validate10.errors = [{instancePath:instancePath+"/dbAllowedCidrsV6",keyword:"type",params:{type: "array"},message:"must be array"}];return false;}}var valid0 = _errs5 === errors;}}}else {validate10.errors = [{instancePath,keyword:"type",params:{type: "object"},message:"must be object"}];return false;}}validate10.errors = vErrors;return errors === 0;}return validate10;
})();
const applyNetworkRestrictions = {
 "operation": "applyNetworkRestrictions",
 "method": "POST",
 "path": "/v1/projects/{ref}/network-restrictions/apply",
 "alsoAt": [],
 "status": 201,
 "security": [
  [
   "personalAccessToken"
  ]
 ],
 "parameters": {
  "path": {
   "Ref": "ref"
  },
  "query": {},
  "header": {}
 },
 "body": {
  "required": true,
  "mayBeEmpty": false,
  "mediaTypes": [
   "application/json"
  ],
  "defaults": {
   "dbAllowedCidrsV6": []
  }
 },
 validate: { body: applyNetworkRestrictions_body },
 answer: getNetworkRestrictions_answer
};
const listProjects_answer_supabase = {"type":"array","items":{"type":"object","properties":{"id":{"type":"string"},"organization_id":{"type":"string"},"name":{"type":"string"},"region":{"type":"string"},"created_at":{"type":"string"},"database":{"type":"object","properties":{"host":{"type":"string"},"version":{"type":"string"}},"required":["host","version"]},"ref":{"type":"string"},"organization_slug":{"type":"string"},"status":{"type":"string"}},"required":["id","organization_id","name","region","created_at"],"additionalProperties":false}};
const listProjects_supabase = {
 "operation": "listProjects",
 "method": "GET",
 "path": "/v1/projects",
 "alsoAt": [],
 "status": 200,
 "security": [
  [
   "personalAccessToken"
  ]
 ],
 "parameters": {
  "path": {},
  "query": {},
  "header": {}
 },
 validate: {  },
 answer: listProjects_answer_supabase
};
const createProject_body_supabase = /* @__PURE__ */ (() => {
const schema11 = {"type":"object","required":["db_pass","name"],"properties":{"db_pass":{"type":"string","minLength":1},"name":{"type":"string","minLength":1,"maxLength":256},"organization_id":{"type":"string","minLength":1},"organization_slug":{"type":"string","minLength":1},"plan":{"type":"string","minLength":1},"region":{"type":"string","minLength":1},"kps_enabled":{"type":"boolean"}},"anyOf":[{"required":["organization_id"]},{"required":["organization_slug"]}],"if":{"required":["region"]},"else":{"properties":{"region_selection":{"type":"object","required":["code"],"properties":{"code":{"type":"string","minLength":1}}}}}};const func2 = (function ucs2length(str) {
    const len = str.length;
    let length = 0;
    let pos = 0;
    let value;
    while (pos < len) {
        length++;
        value = str.charCodeAt(pos++);
        if (value >= 0xd800 && value <= 0xdbff && pos < len) {
            // high surrogate, and there is a next character
            value = str.charCodeAt(pos);
            if ((value & 0xfc00) === 0xdc00)
                pos++; // low surrogate
        }
    }
    return length;
});function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){let vErrors = null;let errors = 0;const _errs1 = errors;let valid0 = false;const _errs2 = errors;if(data && typeof data == "object" && !Array.isArray(data)){let missing0;if((data.organization_id === undefined) && (missing0 = "organization_id")){const err0 = {instancePath,keyword:"required",params:{missingProperty: missing0, type: {}[missing0]},message:"must have required property '"+missing0+"'"};if(vErrors === null){vErrors = [err0];}else {vErrors.push(err0);}errors++;}}var _valid0 = _errs2 === errors;valid0 = valid0 || _valid0;if(!valid0){const _errs3 = errors;if(data && typeof data == "object" && !Array.isArray(data)){let missing1;if((data.organization_slug === undefined) && (missing1 = "organization_slug")){const err1 = {instancePath,keyword:"required",params:{missingProperty: missing1, type: {}[missing1]},message:"must have required property '"+missing1+"'"};if(vErrors === null){vErrors = [err1];}else {vErrors.push(err1);}errors++;}}var _valid0 = _errs3 === errors;valid0 = valid0 || _valid0;}if(!valid0){const err2 = {instancePath,keyword:"anyOf",params:{},message:"must match a schema in anyOf"};if(vErrors === null){vErrors = [err2];}else {vErrors.push(err2);}errors++;validate10.errors = vErrors;return false;}else {errors = _errs1;if(vErrors !== null){if(_errs1){vErrors.length = _errs1;}else {vErrors = null;}}const _errs4 = errors;let valid1 = true;const _errs5 = errors;if(data && typeof data == "object" && !Array.isArray(data)){let missing2;if((data.region === undefined) && (missing2 = "region")){const err3 = {};if(vErrors === null){vErrors = [err3];}else {vErrors.push(err3);}errors++;}}var _valid1 = _errs5 === errors;errors = _errs4;if(vErrors !== null){if(_errs4){vErrors.length = _errs4;}else {vErrors = null;}}if(!_valid1){const _errs6 = errors;if(data && typeof data == "object" && !Array.isArray(data)){if(data.region_selection !== undefined){let data0 = data.region_selection;const _errs7 = errors;if(errors === _errs7){if(data0 && typeof data0 == "object" && !Array.isArray(data0)){let missing3;if((data0.code === undefined) && (missing3 = "code")){validate10.errors = [{instancePath:instancePath+"/region_selection",keyword:"required",params:{missingProperty: missing3, type: {"code":"string"}[missing3]},message:"must have required property '"+missing3+"'"}];return false;}else {if(data0.code !== undefined){let data1 = data0.code;const _errs9 = errors;if(errors === _errs9){if(typeof data1 === "string"){if(func2(data1) < 1){validate10.errors = [{instancePath:instancePath+"/region_selection/code",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];return false;}}else {validate10.errors = [{instancePath:instancePath+"/region_selection/code",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}}}}}else {validate10.errors = [{instancePath:instancePath+"/region_selection",keyword:"type",params:{type: "object"},message:"must be object"}];return false;}}}}var _valid1 = _errs6 === errors;valid1 = _valid1;}if(!valid1){const err4 = {instancePath,keyword:"if",params:{failingKeyword: "else"},message:"must match \"else\" schema"};if(vErrors === null){vErrors = [err4];}else {vErrors.push(err4);}errors++;validate10.errors = vErrors;return false;}}if(errors === 0){if(data && typeof data == "object" && !Array.isArray(data)){let missing4;if(((data.db_pass === undefined) && (missing4 = "db_pass")) || ((data.name === undefined) && (missing4 = "name"))){validate10.errors = [{instancePath,keyword:"required",params:{missingProperty: missing4, type: {"db_pass":"string","name":"string"}[missing4]},message:"must have required property '"+missing4+"'"}];return false;}else {if(data.db_pass !== undefined){let data2 = data.db_pass;const _errs11 = errors;if(errors === _errs11){if(typeof data2 === "string"){if(func2(data2) < 1){validate10.errors = [{instancePath:instancePath+"/db_pass",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];return false;}}else {validate10.errors = [{instancePath:instancePath+"/db_pass",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}}var valid4 = _errs11 === errors;}else {var valid4 = true;}if(valid4){if(data.name !== undefined){let data3 = data.name;const _errs13 = errors;if(errors === _errs13){if(typeof data3 === "string"){if(func2(data3) > 256){validate10.errors = [{instancePath:instancePath+"/name",keyword:"maxLength",params:{limit: 256},message:"must NOT have more than 256 characters"}];return false;}else {if(func2(data3) < 1){validate10.errors = [{instancePath:instancePath+"/name",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];return false;}}}else {validate10.errors = [{instancePath:instancePath+"/name",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}}var valid4 = _errs13 === errors;}else {var valid4 = true;}if(valid4){if(data.organization_id !== undefined){let data4 = data.organization_id;const _errs15 = errors;if(errors === _errs15){if(typeof data4 === "string"){if(func2(data4) < 1){validate10.errors = [{instancePath:instancePath+"/organization_id",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];return false;}}else {validate10.errors = [{instancePath:instancePath+"/organization_id",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}}var valid4 = _errs15 === errors;}else {var valid4 = true;}if(valid4){if(data.organization_slug !== undefined){let data5 = data.organization_slug;const _errs17 = errors;if(errors === _errs17){if(typeof data5 === "string"){if(func2(data5) < 1){validate10.errors = [{instancePath:instancePath+"/organization_slug",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];return false;}}else {validate10.errors = [{instancePath:instancePath+"/organization_slug",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}}var valid4 = _errs17 === errors;}else {var valid4 = true;}if(valid4){if(data.plan !== undefined){let data6 = data.plan;const _errs19 = errors;if(errors === _errs19){if(typeof data6 === "string"){if(func2(data6) < 1){validate10.errors = [{instancePath:instancePath+"/plan",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];return false;}}else {validate10.errors = [{instancePath:instancePath+"/plan",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}}var valid4 = _errs19 === errors;}else {var valid4 = true;}if(valid4){if(data.region !== undefined){let data7 = data.region;const _errs21 = errors;if(errors === _errs21){if(typeof data7 === "string"){if(func2(data7) < 1){validate10.errors = [{instancePath:instancePath+"/region",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];return false;}}else {validate10.errors = [{instancePath:instancePath+"/region",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}}var valid4 = _errs21 === errors;}else {var valid4 = true;}if(valid4){if(data.kps_enabled !== undefined){const _errs23 = errors;if(typeof data.kps_enabled !== "boolean"){validate10.errors = [{instancePath:instancePath+"/kps_enabled",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];return false;}var valid4 = _errs23 === errors;}else {var valid4 = true;}}}}}}}}}else {validate10.errors = [{instancePath,keyword:"type",params:{type: "object"},message:"must be object"}];return false;}}validate10.errors = vErrors;return errors === 0;}return validate10;
})();
const createProject_answer_supabase = {"type":"object","properties":{"id":{"type":"string"},"organization_id":{"type":"string"},"name":{"type":"string"},"region":{"type":"string"},"created_at":{"type":"string"},"database":{"type":"object","properties":{"host":{"type":"string"},"version":{"type":"string"}},"required":["host","version"]},"ref":{"type":"string"},"organization_slug":{"type":"string"},"status":{"type":"string"}},"required":["id","organization_id","name","region","created_at"],"additionalProperties":false};
const createProject_supabase = {
 "operation": "createProject",
 "method": "POST",
 "path": "/v1/projects",
 "alsoAt": [],
 "status": 201,
 "security": [
  [
   "personalAccessToken"
  ]
 ],
 "parameters": {
  "path": {},
  "query": {},
  "header": {}
 },
 "body": {
  "required": true,
  "mayBeEmpty": false,
  "mediaTypes": [
   "application/json"
  ],
  "defaults": {}
 },
 validate: { body: createProject_body_supabase },
 answer: createProject_answer_supabase
};
const listOrganizations_answer_supabase = {"type":"array","items":{"type":"object","properties":{"id":{"type":"string"},"name":{"type":"string"},"slug":{"type":"string"}},"required":["id","name"],"additionalProperties":false}};
const listOrganizations_supabase = {
 "operation": "listOrganizations",
 "method": "GET",
 "path": "/v1/organizations",
 "alsoAt": [],
 "status": 200,
 "security": [
  [
   "personalAccessToken"
  ]
 ],
 "parameters": {
  "path": {},
  "query": {},
  "header": {}
 },
 validate: {  },
 answer: listOrganizations_answer_supabase
};
const createOrganization_answer_supabase = {"type":"object","properties":{"id":{"type":"string"},"name":{"type":"string"},"slug":{"type":"string"}},"required":["id","name"],"additionalProperties":false};
const createOrganization_supabase = {
 "operation": "createOrganization",
 "method": "POST",
 "path": "/v1/organizations",
 "alsoAt": [],
 "status": 201,
 "security": [
  [
   "personalAccessToken"
  ]
 ],
 "parameters": {
  "path": {},
  "query": {},
  "header": {}
 },
 "body": {
  "required": true,
  "mayBeEmpty": false,
  "mediaTypes": [
   "application/json"
  ],
  "defaults": {}
 },
 validate: { body: createOrganization_body },
 answer: createOrganization_answer_supabase
};
const listSecrets_answer_supabase = {"type":"array","items":{"type":"object","properties":{"name":{"type":"string"},"value":{"type":"string"},"updated_at":{"type":"string"}},"required":["name","value"],"additionalProperties":false}};
const listSecrets_supabase = {
 "operation": "listSecrets",
 "method": "GET",
 "path": "/v1/projects/{ref}/secrets",
 "alsoAt": [],
 "status": 200,
 "security": [
  [
   "personalAccessToken"
  ]
 ],
 "parameters": {
  "path": {
   "Ref": "ref"
  },
  "query": {},
  "header": {}
 },
 validate: {  },
 answer: listSecrets_answer_supabase
};
const deleteSecrets_supabase = {
 "operation": "deleteSecrets",
 "method": "DELETE",
 "path": "/v1/projects/{ref}/secrets",
 "alsoAt": [],
 "status": 200,
 "security": [
  [
   "personalAccessToken"
  ]
 ],
 "parameters": {
  "path": {
   "Ref": "ref"
  },
  "query": {},
  "header": {}
 },
 "body": {
  "required": true,
  "mayBeEmpty": false,
  "mediaTypes": [
   "application/json"
  ],
  "defaults": {}
 },
 validate: { body: deleteSecrets_body }
};
const createFunction_body_supabase = /* @__PURE__ */ (() => {
const schema11 = {"type":"object","properties":{"slug":{"type":"string","minLength":1,"pattern":"^[^0-9_\\-]","x-refusal":"must begin with a letter","allOf":[{"pattern":"^[A-Za-z0-9_\\-]+$","x-refusal":"must contain only letters, digits, underscores and dashes"}]},"name":{"type":"string","minLength":1},"body":{"type":"string","minLength":1},"verify_jwt":{"type":"boolean","default":true}},"required":["body"]};const pattern0 = new RegExp("^[A-Za-z0-9_\\-]+$", "u");const pattern1 = new RegExp("^[^0-9_\\-]", "u");const func2 = (function ucs2length(str) {
    const len = str.length;
    let length = 0;
    let pos = 0;
    let value;
    while (pos < len) {
        length++;
        value = str.charCodeAt(pos++);
        if (value >= 0xd800 && value <= 0xdbff && pos < len) {
            // high surrogate, and there is a next character
            value = str.charCodeAt(pos);
            if ((value & 0xfc00) === 0xdc00)
                pos++; // low surrogate
        }
    }
    return length;
});function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){let vErrors = null;let errors = 0;if(errors === 0){if(data && typeof data == "object" && !Array.isArray(data)){if(data.verify_jwt === undefined){data.verify_jwt = true;}let missing0;if((data.body === undefined) && (missing0 = "body")){validate10.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0, type: {"body":"string"}[missing0]},message:"must have required property '"+missing0+"'"}];return false;}else {if(data.slug !== undefined){let data0 = data.slug;const _errs1 = errors;if(typeof data0 === "string"){if(!pattern0.test(data0)){validate10.errors = [{instancePath:instancePath+"/slug",keyword:"pattern",params:{},message:"must contain only letters, digits, underscores and dashes"}];return false;}}if(errors === _errs1){if(typeof data0 === "string"){if(func2(data0) < 1){validate10.errors = [{instancePath:instancePath+"/slug",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];return false;}else {if(!pattern1.test(data0)){validate10.errors = [{instancePath:instancePath+"/slug",keyword:"pattern",params:{},message:"must begin with a letter"}];return false;}}}else {validate10.errors = [{instancePath:instancePath+"/slug",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}}var valid0 = _errs1 === errors;}else {var valid0 = true;}if(valid0){if(data.name !== undefined){let data1 = data.name;const _errs4 = errors;if(errors === _errs4){if(typeof data1 === "string"){if(func2(data1) < 1){validate10.errors = [{instancePath:instancePath+"/name",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];return false;}}else {validate10.errors = [{instancePath:instancePath+"/name",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}}var valid0 = _errs4 === errors;}else {var valid0 = true;}if(valid0){if(data.body !== undefined){let data2 = data.body;const _errs6 = errors;if(errors === _errs6){if(typeof data2 === "string"){if(func2(data2) < 1){validate10.errors = [{instancePath:instancePath+"/body",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];return false;}}else {validate10.errors = [{instancePath:instancePath+"/body",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}}var valid0 = _errs6 === errors;}else {var valid0 = true;}if(valid0){const _errs8 = errors;if(typeof data.verify_jwt !== "boolean"){validate10.errors = [{instancePath:instancePath+"/verify_jwt",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];return false;}var valid0 = _errs8 === errors;}}}}}else {validate10.errors = [{instancePath,keyword:"type",params:{type: "object"},message:"must be object"}];return false;}}validate10.errors = vErrors;return errors === 0;}return validate10;
})();
const createFunction_supabase = {
 "operation": "createFunction",
 "method": "POST",
 "path": "/v1/projects/{ref}/functions",
 "alsoAt": [],
 "status": 201,
 "security": [
  [
   "personalAccessToken"
  ]
 ],
 "parameters": {
  "path": {
   "Ref": "ref"
  },
  "query": {
   "Slug": "slug",
   "Name": "name",
   "VerifyJwt": "verify_jwt",
   "ImportMap": "import_map",
   "EntrypointPath": "entrypoint_path",
   "ImportMapPath": "import_map_path"
  },
  "header": {}
 },
 "body": {
  "required": true,
  "mayBeEmpty": false,
  "mediaTypes": [
   "application/json",
   "application/vnd.denoland.eszip",
   "application/octet-stream"
  ],
  "defaults": {
   "verify_jwt": true
  }
 },
 validate: { query: createFunction_query, body: createFunction_body_supabase },
 answer: createFunction_answer
};
const deleteFunction_answer = {"type":"object","properties":{"message":{"type":"string"}},"required":["message"]};
const deleteFunction_supabase = {
 "operation": "deleteFunction",
 "method": "DELETE",
 "path": "/v1/projects/{ref}/functions/{function_slug}",
 "alsoAt": [],
 "status": 200,
 "security": [
  [
   "personalAccessToken"
  ]
 ],
 "parameters": {
  "path": {
   "Ref": "ref",
   "FunctionSlug": "function_slug"
  },
  "query": {},
  "header": {}
 },
 validate: {  },
 answer: deleteFunction_answer
};
const getNetworkRestrictions_answer_supabase = {"type":"object","properties":{"entitlement":{"type":"string","enum":["disallowed","allowed"]},"config":{"type":"object","properties":{"dbAllowedCidrs":{"type":"array","items":{"type":"string"}},"dbAllowedCidrsV6":{"type":"array","items":{"type":"string"}}},"required":["dbAllowedCidrs"],"additionalProperties":false},"old_config":{"type":"object","properties":{"dbAllowedCidrs":{"type":"array","items":{"type":"string"}},"dbAllowedCidrsV6":{"type":"array","items":{"type":"string"}}},"required":["dbAllowedCidrs"],"additionalProperties":false},"status":{"type":"string","enum":["stored","applied"]},"updated_at":{"type":"string"},"applied_at":{"type":"string"}},"required":["entitlement","config","status"],"additionalProperties":false};
const getNetworkRestrictions_supabase = {
 "operation": "getNetworkRestrictions",
 "method": "GET",
 "path": "/v1/projects/{ref}/network-restrictions",
 "alsoAt": [],
 "status": 200,
 "security": [
  [
   "personalAccessToken"
  ]
 ],
 "parameters": {
  "path": {
   "Ref": "ref"
  },
  "query": {},
  "header": {}
 },
 validate: {  },
 answer: getNetworkRestrictions_answer_supabase
};
const applyNetworkRestrictions_body_supabase = /* @__PURE__ */ (() => {
const schema11 = {"type":"object","required":[],"properties":{"dbAllowedCidrs":{"type":"array","items":{"type":"string"},"default":[]},"dbAllowedCidrsV6":{"type":"array","items":{"type":"string"},"default":[]}}};function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){let vErrors = null;let errors = 0;if(errors === 0){if(data && typeof data == "object" && !Array.isArray(data)){if(data.dbAllowedCidrs === undefined){data.dbAllowedCidrs = [];}if(data.dbAllowedCidrsV6 === undefined){data.dbAllowedCidrsV6 = [];}let data0 = data.dbAllowedCidrs;const _errs1 = errors;if(errors === _errs1){if(Array.isArray(data0)){var valid1 = true;const len0 = data0.length;for(let i0=0; i0<len0; i0++){const _errs3 = errors;if(typeof data0[i0] !== "string"){validate10.errors = [{instancePath:instancePath+"/dbAllowedCidrs/" + i0,keyword:"type",params:{type: "string"},message:"must be string"}];return false;}var valid1 = _errs3 === errors;if(!valid1){break;}}}else {validate10.errors = [{instancePath:instancePath+"/dbAllowedCidrs",keyword:"type",params:{type: "array"},message:"must be array"}];return false;}}var valid0 = _errs1 === errors;if(valid0){let data2 = data.dbAllowedCidrsV6;const _errs5 = errors;if(errors === _errs5){if(Array.isArray(data2)){var valid2 = true;const len1 = data2.length;for(let i1=0; i1<len1; i1++){const _errs7 = errors;if(typeof data2[i1] !== "string"){validate10.errors = [{instancePath:instancePath+"/dbAllowedCidrsV6/" + i1,keyword:"type",params:{type: "string"},message:"must be string"}];return false;}var valid2 = _errs7 === errors;if(!valid2){break;}}}else {validate10.errors = [{instancePath:instancePath+"/dbAllowedCidrsV6",keyword:"type",params:{type: "array"},message:"must be array"}];return false;}}var valid0 = _errs5 === errors;}}else {validate10.errors = [{instancePath,keyword:"type",params:{type: "object"},message:"must be object"}];return false;}}validate10.errors = vErrors;return errors === 0;}return validate10;
})();
const applyNetworkRestrictions_supabase = {
 "operation": "applyNetworkRestrictions",
 "method": "POST",
 "path": "/v1/projects/{ref}/network-restrictions/apply",
 "alsoAt": [],
 "status": 201,
 "security": [
  [
   "personalAccessToken"
  ]
 ],
 "parameters": {
  "path": {
   "Ref": "ref"
  },
  "query": {},
  "header": {}
 },
 "body": {
  "required": true,
  "mayBeEmpty": false,
  "mediaTypes": [
   "application/json"
  ],
  "defaults": {
   "dbAllowedCidrs": [],
   "dbAllowedCidrsV6": []
  }
 },
 validate: { body: applyNetworkRestrictions_body_supabase },
 answer: getNetworkRestrictions_answer_supabase
};
const getProject = {
 "operation": "getProject",
 "method": "GET",
 "path": "/v1/projects/{ref}",
 "alsoAt": [],
 "status": 200,
 "security": [
  [
   "personalAccessToken"
  ]
 ],
 "parameters": {
  "path": {
   "Ref": "ref"
  },
  "query": {},
  "header": {}
 },
 validate: {  },
 answer: createProject_answer_supabase
};
const listApiKeys_answer = {"type":"array","items":{"type":"object","properties":{"name":{"type":"string"},"api_key":{"type":"string"},"id":{"type":"string"},"type":{"type":"string"},"description":{"type":"string"}},"required":["name","api_key"]}};
const listApiKeys = {
 "operation": "listApiKeys",
 "method": "GET",
 "path": "/v1/projects/{ref}/api-keys",
 "alsoAt": [],
 "status": 200,
 "security": [
  [
   "personalAccessToken"
  ]
 ],
 "parameters": {
  "path": {
   "Ref": "ref"
  },
  "query": {},
  "header": {}
 },
 validate: {  },
 answer: listApiKeys_answer
};
export const operations: Readonly<Record<'contract' | 'supabase', readonly OperationSpec[]>> = {
 contract: [
  listProjects,
  createProject,
  listOrganizations,
  createOrganization,
  listSecrets,
  createSecrets,
  deleteSecrets,
  generateTypes,
  listFunctions,
  createFunction,
  getFunction,
  deleteFunction,
  updateFunction,
  getFunctionBody,
  getCustomHostname,
  deleteCustomHostname,
  initializeCustomHostname,
  reverifyCustomHostname,
  activateCustomHostname,
  getEncryptionKey,
  updateEncryptionKey,
  retrieveNetworkBans,
  deleteNetworkBans,
  getNetworkRestrictions,
  applyNetworkRestrictions,
 ],
 supabase: [
  listProjects_supabase,
  createProject_supabase,
  listOrganizations_supabase,
  createOrganization_supabase,
  listSecrets_supabase,
  createSecrets,
  deleteSecrets_supabase,
  generateTypes,
  listFunctions,
  createFunction_supabase,
  getFunction,
  deleteFunction_supabase,
  updateFunction,
  getFunctionBody,
  getCustomHostname,
  deleteCustomHostname,
  initializeCustomHostname,
  reverifyCustomHostname,
  activateCustomHostname,
  getEncryptionKey,
  updateEncryptionKey,
  retrieveNetworkBans,
  deleteNetworkBans,
  getNetworkRestrictions_supabase,
  applyNetworkRestrictions_supabase,
  getProject,
  listApiKeys,
 ],
};
