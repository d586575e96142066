// @ts-nocheck
// Written by `npm run generate` from specs/openapi/management.yaml and specs/dialects: change those.
import type { OperationSpec } from '../operation.ts';

const listProjects_answer = {"type":"array","items":{"type":"object","properties":{"id":{"type":"string"},"organization_id":{"type":"string"},"name":{"type":"string"},"region":{"type":"string"},"created_at":{"type":"string"},"database":{"type":"object","properties":{"host":{"type":"string"},"version":{"type":"string"}},"required":["host","version"],"additionalProperties":false}},"required":["id","organization_id","name","region","created_at"],"additionalProperties":false}};
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
const createProject_answer = {"type":"object","properties":{"id":{"type":"string"},"organization_id":{"type":"string"},"name":{"type":"string"},"region":{"type":"string"},"created_at":{"type":"string"},"database":{"type":"object","properties":{"host":{"type":"string"},"version":{"type":"string"}},"required":["host","version"],"additionalProperties":false}},"required":["id","organization_id","name","region","created_at"],"additionalProperties":false};
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
const listProjects_answer_supabase = {"type":"array","items":{"type":"object","properties":{"id":{"type":"string"},"organization_id":{"type":"string"},"name":{"type":"string"},"region":{"type":"string"},"created_at":{"type":"string"},"database":{"type":"object","properties":{"host":{"type":"string"},"version":{"type":"string"},"postgres_engine":{"type":"string"},"release_channel":{"type":"string"}},"required":["host","version","postgres_engine","release_channel"],"additionalProperties":false},"ref":{"type":"string"},"organization_slug":{"type":"string"},"status":{"type":"string","enum":["INACTIVE","ACTIVE_HEALTHY","ACTIVE_UNHEALTHY","COMING_UP","UNKNOWN","GOING_DOWN","INIT_FAILED","REMOVED","RESTORING","UPGRADING","PAUSING","RESTORE_FAILED","RESTARTING","PAUSE_FAILED","RESIZING"]}},"required":["id","ref","organization_id","organization_slug","name","region","created_at","status","database"],"additionalProperties":false}};
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
const schema11 = {"type":"object","required":["db_pass","name"],"properties":{"db_pass":{"type":"string","minLength":1},"name":{"type":"string","minLength":1,"maxLength":256},"organization_id":{"type":"string","minLength":1},"organization_slug":{"type":"string","minLength":1},"plan":{"type":"string","minLength":1,"enum":["free","pro"]},"region":{"type":"string","minLength":1,"enum":["us-east-1","us-east-2","us-west-1","us-west-2","ap-east-1","ap-southeast-1","ap-northeast-1","ap-northeast-2","ap-southeast-2","eu-west-1","eu-west-2","eu-west-3","eu-north-1","eu-central-1","eu-central-2","ca-central-1","ap-south-1","sa-east-1"]},"kps_enabled":{"type":"boolean"},"region_selection":{},"desired_instance_size":{"type":"string","pattern":"^(nano|micro|small|medium|large|(2|4|8|12|16|24|48)?xlarge|(24|48)xlarge_(optimized_cpu|optimized_memory|high_memory))$","x-refusal":"must be a size such as micro or 2xlarge"},"template_url":{"type":"string"}},"anyOf":[{"required":["organization_id"]},{"required":["organization_slug"]}],"additionalProperties":false,"if":{"required":["region"]},"then":{"properties":{"region_selection":{"not":{}}}},"else":{"properties":{"region_selection":{"type":"object","required":["type","code"],"properties":{"type":{"type":"string","enum":["specific","smartGroup"]},"code":{"type":"string","minLength":1}},"if":{"required":["type"],"properties":{"type":{"const":"smartGroup"}}},"then":{"properties":{"code":{"enum":["americas","emea","apac"]}}},"else":{"properties":{"code":{"enum":["us-east-1","us-east-2","us-west-1","us-west-2","ap-east-1","ap-southeast-1","ap-northeast-1","ap-northeast-2","ap-southeast-2","eu-west-1","eu-west-2","eu-west-3","eu-north-1","eu-central-1","eu-central-2","ca-central-1","ap-south-1","sa-east-1"]}}}}}}};const func2 = (function ucs2length(str) {
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
});const func3 = Object.prototype.hasOwnProperty;const pattern0 = new RegExp("^(nano|micro|small|medium|large|(2|4|8|12|16|24|48)?xlarge|(24|48)xlarge_(optimized_cpu|optimized_memory|high_memory))$", "u");function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){let vErrors = null;let errors = 0;const _errs1 = errors;let valid0 = false;const _errs2 = errors;if(data && typeof data == "object" && !Array.isArray(data)){let missing0;if((data.organization_id === undefined) && (missing0 = "organization_id")){const err0 = {instancePath,keyword:"required",params:{missingProperty: missing0, type: {}[missing0]},message:"must have required property '"+missing0+"'"};if(vErrors === null){vErrors = [err0];}else {vErrors.push(err0);}errors++;}}var _valid0 = _errs2 === errors;valid0 = valid0 || _valid0;if(!valid0){const _errs3 = errors;if(data && typeof data == "object" && !Array.isArray(data)){let missing1;if((data.organization_slug === undefined) && (missing1 = "organization_slug")){const err1 = {instancePath,keyword:"required",params:{missingProperty: missing1, type: {}[missing1]},message:"must have required property '"+missing1+"'"};if(vErrors === null){vErrors = [err1];}else {vErrors.push(err1);}errors++;}}var _valid0 = _errs3 === errors;valid0 = valid0 || _valid0;}if(!valid0){const err2 = {instancePath,keyword:"anyOf",params:{},message:"must match a schema in anyOf"};if(vErrors === null){vErrors = [err2];}else {vErrors.push(err2);}errors++;validate10.errors = vErrors;return false;}else {errors = _errs1;if(vErrors !== null){if(_errs1){vErrors.length = _errs1;}else {vErrors = null;}}const _errs4 = errors;let valid1 = true;const _errs5 = errors;if(data && typeof data == "object" && !Array.isArray(data)){let missing2;if((data.region === undefined) && (missing2 = "region")){const err3 = {};if(vErrors === null){vErrors = [err3];}else {vErrors.push(err3);}errors++;}}var _valid1 = _errs5 === errors;errors = _errs4;if(vErrors !== null){if(_errs4){vErrors.length = _errs4;}else {vErrors = null;}}let ifClause0;if(_valid1){const _errs6 = errors;if(data && typeof data == "object" && !Array.isArray(data)){if(data.region_selection !== undefined){validate10.errors = [{instancePath:instancePath+"/region_selection",keyword:"not",params:{},message:"must NOT be valid"}];return false;}}var _valid1 = _errs6 === errors;valid1 = _valid1;ifClause0 = "then";}else {const _errs9 = errors;if(data && typeof data == "object" && !Array.isArray(data)){if(data.region_selection !== undefined){let data1 = data.region_selection;const _errs10 = errors;const _errs12 = errors;let valid4 = true;const _errs13 = errors;if(data1 && typeof data1 == "object" && !Array.isArray(data1)){let missing3;if((data1.type === undefined) && (missing3 = "type")){const err4 = {};if(vErrors === null){vErrors = [err4];}else {vErrors.push(err4);}errors++;}else {if(data1.type !== undefined){if("smartGroup" !== data1.type){const err5 = {};if(vErrors === null){vErrors = [err5];}else {vErrors.push(err5);}errors++;}}}}var _valid2 = _errs13 === errors;errors = _errs12;if(vErrors !== null){if(_errs12){vErrors.length = _errs12;}else {vErrors = null;}}let ifClause1;if(_valid2){const _errs15 = errors;if(data1 && typeof data1 == "object" && !Array.isArray(data1)){if(data1.code !== undefined){let data3 = data1.code;if(!(((data3 === "americas") || (data3 === "emea")) || (data3 === "apac"))){validate10.errors = [{instancePath:instancePath+"/region_selection/code",keyword:"enum",params:{allowedValues: schema11.else.properties.region_selection.then.properties.code.enum},message:"must be equal to one of the allowed values"}];return false;}}}var _valid2 = _errs15 === errors;valid4 = _valid2;ifClause1 = "then";}else {const _errs17 = errors;if(data1 && typeof data1 == "object" && !Array.isArray(data1)){if(data1.code !== undefined){let data4 = data1.code;if(!((((((((((((((((((data4 === "us-east-1") || (data4 === "us-east-2")) || (data4 === "us-west-1")) || (data4 === "us-west-2")) || (data4 === "ap-east-1")) || (data4 === "ap-southeast-1")) || (data4 === "ap-northeast-1")) || (data4 === "ap-northeast-2")) || (data4 === "ap-southeast-2")) || (data4 === "eu-west-1")) || (data4 === "eu-west-2")) || (data4 === "eu-west-3")) || (data4 === "eu-north-1")) || (data4 === "eu-central-1")) || (data4 === "eu-central-2")) || (data4 === "ca-central-1")) || (data4 === "ap-south-1")) || (data4 === "sa-east-1"))){validate10.errors = [{instancePath:instancePath+"/region_selection/code",keyword:"enum",params:{allowedValues: schema11.else.properties.region_selection.else.properties.code.enum},message:"must be equal to one of the allowed values"}];return false;}}}var _valid2 = _errs17 === errors;valid4 = _valid2;ifClause1 = "else";}if(!valid4){const err6 = {instancePath:instancePath+"/region_selection",keyword:"if",params:{failingKeyword: ifClause1},message:"must match \""+ifClause1+"\" schema"};if(vErrors === null){vErrors = [err6];}else {vErrors.push(err6);}errors++;validate10.errors = vErrors;return false;}if(errors === _errs10){if(data1 && typeof data1 == "object" && !Array.isArray(data1)){let missing4;if(((data1.type === undefined) && (missing4 = "type")) || ((data1.code === undefined) && (missing4 = "code"))){validate10.errors = [{instancePath:instancePath+"/region_selection",keyword:"required",params:{missingProperty: missing4, type: {"type":"string","code":"string"}[missing4]},message:"must have required property '"+missing4+"'"}];return false;}else {if(data1.type !== undefined){let data5 = data1.type;const _errs19 = errors;if(typeof data5 !== "string"){validate10.errors = [{instancePath:instancePath+"/region_selection/type",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}if(!((data5 === "specific") || (data5 === "smartGroup"))){validate10.errors = [{instancePath:instancePath+"/region_selection/type",keyword:"enum",params:{allowedValues: schema11.else.properties.region_selection.properties.type.enum},message:"must be equal to one of the allowed values"}];return false;}var valid8 = _errs19 === errors;}else {var valid8 = true;}if(valid8){if(data1.code !== undefined){let data6 = data1.code;const _errs21 = errors;if(errors === _errs21){if(typeof data6 === "string"){if(func2(data6) < 1){validate10.errors = [{instancePath:instancePath+"/region_selection/code",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];return false;}}else {validate10.errors = [{instancePath:instancePath+"/region_selection/code",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}}var valid8 = _errs21 === errors;}else {var valid8 = true;}}}}else {validate10.errors = [{instancePath:instancePath+"/region_selection",keyword:"type",params:{type: "object"},message:"must be object"}];return false;}}}}var _valid1 = _errs9 === errors;valid1 = _valid1;ifClause0 = "else";}if(!valid1){const err7 = {instancePath,keyword:"if",params:{failingKeyword: ifClause0},message:"must match \""+ifClause0+"\" schema"};if(vErrors === null){vErrors = [err7];}else {vErrors.push(err7);}errors++;validate10.errors = vErrors;return false;}}if(errors === 0){if(data && typeof data == "object" && !Array.isArray(data)){const _errs23 = errors;for(const key0 in data){if(!(func3.call(schema11.properties, key0))){validate10.errors = [{instancePath,keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];return false;break;}}if(_errs23 === errors){let missing5;if(((data.db_pass === undefined) && (missing5 = "db_pass")) || ((data.name === undefined) && (missing5 = "name"))){validate10.errors = [{instancePath,keyword:"required",params:{missingProperty: missing5, type: {"db_pass":"string","name":"string"}[missing5]},message:"must have required property '"+missing5+"'"}];return false;}else {if(data.db_pass !== undefined){let data7 = data.db_pass;const _errs24 = errors;if(errors === _errs24){if(typeof data7 === "string"){if(func2(data7) < 1){validate10.errors = [{instancePath:instancePath+"/db_pass",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];return false;}}else {validate10.errors = [{instancePath:instancePath+"/db_pass",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}}var valid9 = _errs24 === errors;}else {var valid9 = true;}if(valid9){if(data.name !== undefined){let data8 = data.name;const _errs26 = errors;if(errors === _errs26){if(typeof data8 === "string"){if(func2(data8) > 256){validate10.errors = [{instancePath:instancePath+"/name",keyword:"maxLength",params:{limit: 256},message:"must NOT have more than 256 characters"}];return false;}else {if(func2(data8) < 1){validate10.errors = [{instancePath:instancePath+"/name",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];return false;}}}else {validate10.errors = [{instancePath:instancePath+"/name",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}}var valid9 = _errs26 === errors;}else {var valid9 = true;}if(valid9){if(data.organization_id !== undefined){let data9 = data.organization_id;const _errs28 = errors;if(errors === _errs28){if(typeof data9 === "string"){if(func2(data9) < 1){validate10.errors = [{instancePath:instancePath+"/organization_id",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];return false;}}else {validate10.errors = [{instancePath:instancePath+"/organization_id",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}}var valid9 = _errs28 === errors;}else {var valid9 = true;}if(valid9){if(data.organization_slug !== undefined){let data10 = data.organization_slug;const _errs30 = errors;if(errors === _errs30){if(typeof data10 === "string"){if(func2(data10) < 1){validate10.errors = [{instancePath:instancePath+"/organization_slug",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];return false;}}else {validate10.errors = [{instancePath:instancePath+"/organization_slug",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}}var valid9 = _errs30 === errors;}else {var valid9 = true;}if(valid9){if(data.plan !== undefined){let data11 = data.plan;const _errs32 = errors;if(!((data11 === "free") || (data11 === "pro"))){validate10.errors = [{instancePath:instancePath+"/plan",keyword:"enum",params:{allowedValues: schema11.properties.plan.enum},message:"must be equal to one of the allowed values"}];return false;}if(errors === _errs32){if(typeof data11 === "string"){if(func2(data11) < 1){validate10.errors = [{instancePath:instancePath+"/plan",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];return false;}}else {validate10.errors = [{instancePath:instancePath+"/plan",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}}var valid9 = _errs32 === errors;}else {var valid9 = true;}if(valid9){if(data.region !== undefined){let data12 = data.region;const _errs34 = errors;if(!((((((((((((((((((data12 === "us-east-1") || (data12 === "us-east-2")) || (data12 === "us-west-1")) || (data12 === "us-west-2")) || (data12 === "ap-east-1")) || (data12 === "ap-southeast-1")) || (data12 === "ap-northeast-1")) || (data12 === "ap-northeast-2")) || (data12 === "ap-southeast-2")) || (data12 === "eu-west-1")) || (data12 === "eu-west-2")) || (data12 === "eu-west-3")) || (data12 === "eu-north-1")) || (data12 === "eu-central-1")) || (data12 === "eu-central-2")) || (data12 === "ca-central-1")) || (data12 === "ap-south-1")) || (data12 === "sa-east-1"))){validate10.errors = [{instancePath:instancePath+"/region",keyword:"enum",params:{allowedValues: schema11.properties.region.enum},message:"must be equal to one of the allowed values"}];return false;}if(errors === _errs34){if(typeof data12 === "string"){if(func2(data12) < 1){validate10.errors = [{instancePath:instancePath+"/region",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];return false;}}else {validate10.errors = [{instancePath:instancePath+"/region",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}}var valid9 = _errs34 === errors;}else {var valid9 = true;}if(valid9){if(data.kps_enabled !== undefined){const _errs36 = errors;if(typeof data.kps_enabled !== "boolean"){validate10.errors = [{instancePath:instancePath+"/kps_enabled",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];return false;}var valid9 = _errs36 === errors;}else {var valid9 = true;}if(valid9){if(data.desired_instance_size !== undefined){let data14 = data.desired_instance_size;const _errs38 = errors;if(errors === _errs38){if(typeof data14 === "string"){if(!pattern0.test(data14)){validate10.errors = [{instancePath:instancePath+"/desired_instance_size",keyword:"pattern",params:{},message:"must be a size such as micro or 2xlarge"}];return false;}}else {validate10.errors = [{instancePath:instancePath+"/desired_instance_size",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}}var valid9 = _errs38 === errors;}else {var valid9 = true;}if(valid9){if(data.template_url !== undefined){const _errs40 = errors;if(typeof data.template_url !== "string"){validate10.errors = [{instancePath:instancePath+"/template_url",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}var valid9 = _errs40 === errors;}else {var valid9 = true;}}}}}}}}}}}}else {validate10.errors = [{instancePath,keyword:"type",params:{type: "object"},message:"must be object"}];return false;}}validate10.errors = vErrors;return errors === 0;}return validate10;
})();
const createProject_answer_supabase = {"type":"object","properties":{"id":{"type":"string"},"ref":{"type":"string","form":{"source":"^[a-z]{20}$","flags":"u"}},"organization_id":{"type":"string"},"organization_slug":{"type":"string"},"name":{"type":"string"},"region":{"type":"string"},"created_at":{"type":"string"},"status":{"type":"string","enum":["INACTIVE","ACTIVE_HEALTHY","ACTIVE_UNHEALTHY","COMING_UP","UNKNOWN","GOING_DOWN","INIT_FAILED","REMOVED","RESTORING","UPGRADING","PAUSING","RESTORE_FAILED","RESTARTING","PAUSE_FAILED","RESIZING"]}},"required":["id","ref","organization_id","organization_slug","name","region","created_at","status"],"additionalProperties":false};
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
const listOrganizations_answer_supabase = {"type":"array","items":{"type":"object","properties":{"id":{"type":"string"},"name":{"type":"string"},"slug":{"type":"string"}},"required":["id","slug","name"],"additionalProperties":false}};
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
const createOrganization_body_supabase = /* @__PURE__ */ (() => {
const schema11 = {"type":"object","required":["name"],"properties":{"name":{"type":"string","minLength":1,"maxLength":256}},"additionalProperties":false};const func2 = (function ucs2length(str) {
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
});function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){let vErrors = null;let errors = 0;if(errors === 0){if(data && typeof data == "object" && !Array.isArray(data)){const _errs1 = errors;for(const key0 in data){if(!(key0 === "name")){validate10.errors = [{instancePath,keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];return false;break;}}if(_errs1 === errors){let missing0;if((data.name === undefined) && (missing0 = "name")){validate10.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0, type: {"name":"string"}[missing0]},message:"must have required property '"+missing0+"'"}];return false;}else {if(data.name !== undefined){let data0 = data.name;const _errs2 = errors;if(errors === _errs2){if(typeof data0 === "string"){if(func2(data0) > 256){validate10.errors = [{instancePath:instancePath+"/name",keyword:"maxLength",params:{limit: 256},message:"must NOT have more than 256 characters"}];return false;}else {if(func2(data0) < 1){validate10.errors = [{instancePath:instancePath+"/name",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];return false;}}}else {validate10.errors = [{instancePath:instancePath+"/name",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}}}}}}else {validate10.errors = [{instancePath,keyword:"type",params:{type: "object"},message:"must be object"}];return false;}}validate10.errors = vErrors;return errors === 0;}return validate10;
})();
const createOrganization_answer_supabase = {"type":"object","properties":{"id":{"type":"string"},"name":{"type":"string"},"slug":{"type":"string"}},"required":["id","slug","name"],"additionalProperties":false};
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
 validate: { body: createOrganization_body_supabase },
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
const bulkUpdateFunctions_body = /* @__PURE__ */ (() => {
const schema11 = {"type":"array","items":{"type":"object","required":["id","slug","name","status","version"],"properties":{"id":{"type":"string"},"slug":{"type":"string","pattern":"^[A-Za-z][A-Za-z0-9_-]*$","x-refusal":"must begin with a letter and contain only letters, digits, underscores and dashes"},"name":{"type":"string"},"status":{"type":"string","enum":["ACTIVE","REMOVED","THROTTLED"]},"version":{"type":"integer"},"created_at":{"type":"integer"},"verify_jwt":{"type":"boolean"},"import_map":{"type":"boolean"},"entrypoint_path":{"type":"string"},"import_map_path":{"type":"string"},"ezbr_sha256":{"type":"string"}}}};const pattern0 = new RegExp("^[A-Za-z][A-Za-z0-9_-]*$", "u");function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){let vErrors = null;let errors = 0;if(errors === 0){if(Array.isArray(data)){var valid0 = true;const len0 = data.length;for(let i0=0; i0<len0; i0++){let data0 = data[i0];const _errs1 = errors;if(errors === _errs1){if(data0 && typeof data0 == "object" && !Array.isArray(data0)){let missing0;if((((((data0.id === undefined) && (missing0 = "id")) || ((data0.slug === undefined) && (missing0 = "slug"))) || ((data0.name === undefined) && (missing0 = "name"))) || ((data0.status === undefined) && (missing0 = "status"))) || ((data0.version === undefined) && (missing0 = "version"))){validate10.errors = [{instancePath:instancePath+"/" + i0,keyword:"required",params:{missingProperty: missing0, type: {"id":"string","slug":"string","name":"string","status":"string","version":"integer"}[missing0]},message:"must have required property '"+missing0+"'"}];return false;}else {if(data0.id !== undefined){const _errs3 = errors;if(typeof data0.id !== "string"){validate10.errors = [{instancePath:instancePath+"/" + i0+"/id",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}var valid1 = _errs3 === errors;}else {var valid1 = true;}if(valid1){if(data0.slug !== undefined){let data2 = data0.slug;const _errs5 = errors;if(errors === _errs5){if(typeof data2 === "string"){if(!pattern0.test(data2)){validate10.errors = [{instancePath:instancePath+"/" + i0+"/slug",keyword:"pattern",params:{},message:"must begin with a letter and contain only letters, digits, underscores and dashes"}];return false;}}else {validate10.errors = [{instancePath:instancePath+"/" + i0+"/slug",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}}var valid1 = _errs5 === errors;}else {var valid1 = true;}if(valid1){if(data0.name !== undefined){const _errs7 = errors;if(typeof data0.name !== "string"){validate10.errors = [{instancePath:instancePath+"/" + i0+"/name",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}var valid1 = _errs7 === errors;}else {var valid1 = true;}if(valid1){if(data0.status !== undefined){let data4 = data0.status;const _errs9 = errors;if(typeof data4 !== "string"){validate10.errors = [{instancePath:instancePath+"/" + i0+"/status",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}if(!(((data4 === "ACTIVE") || (data4 === "REMOVED")) || (data4 === "THROTTLED"))){validate10.errors = [{instancePath:instancePath+"/" + i0+"/status",keyword:"enum",params:{allowedValues: schema11.items.properties.status.enum},message:"must be equal to one of the allowed values"}];return false;}var valid1 = _errs9 === errors;}else {var valid1 = true;}if(valid1){if(data0.version !== undefined){let data5 = data0.version;const _errs11 = errors;if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){validate10.errors = [{instancePath:instancePath+"/" + i0+"/version",keyword:"type",params:{type: "integer"},message:"must be integer"}];return false;}var valid1 = _errs11 === errors;}else {var valid1 = true;}if(valid1){if(data0.created_at !== undefined){let data6 = data0.created_at;const _errs13 = errors;if(!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))){validate10.errors = [{instancePath:instancePath+"/" + i0+"/created_at",keyword:"type",params:{type: "integer"},message:"must be integer"}];return false;}var valid1 = _errs13 === errors;}else {var valid1 = true;}if(valid1){if(data0.verify_jwt !== undefined){const _errs15 = errors;if(typeof data0.verify_jwt !== "boolean"){validate10.errors = [{instancePath:instancePath+"/" + i0+"/verify_jwt",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];return false;}var valid1 = _errs15 === errors;}else {var valid1 = true;}if(valid1){if(data0.import_map !== undefined){const _errs17 = errors;if(typeof data0.import_map !== "boolean"){validate10.errors = [{instancePath:instancePath+"/" + i0+"/import_map",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];return false;}var valid1 = _errs17 === errors;}else {var valid1 = true;}if(valid1){if(data0.entrypoint_path !== undefined){const _errs19 = errors;if(typeof data0.entrypoint_path !== "string"){validate10.errors = [{instancePath:instancePath+"/" + i0+"/entrypoint_path",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}var valid1 = _errs19 === errors;}else {var valid1 = true;}if(valid1){if(data0.import_map_path !== undefined){const _errs21 = errors;if(typeof data0.import_map_path !== "string"){validate10.errors = [{instancePath:instancePath+"/" + i0+"/import_map_path",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}var valid1 = _errs21 === errors;}else {var valid1 = true;}if(valid1){if(data0.ezbr_sha256 !== undefined){const _errs23 = errors;if(typeof data0.ezbr_sha256 !== "string"){validate10.errors = [{instancePath:instancePath+"/" + i0+"/ezbr_sha256",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}var valid1 = _errs23 === errors;}else {var valid1 = true;}}}}}}}}}}}}}else {validate10.errors = [{instancePath:instancePath+"/" + i0,keyword:"type",params:{type: "object"},message:"must be object"}];return false;}}var valid0 = _errs1 === errors;if(!valid0){break;}}}else {validate10.errors = [{instancePath,keyword:"type",params:{type: "array"},message:"must be array"}];return false;}}validate10.errors = vErrors;return errors === 0;}return validate10;
})();
const bulkUpdateFunctions_answer = {"type":"object","properties":{"functions":{"type":"array","items":{"type":"object","properties":{"id":{"type":"string"},"slug":{"type":"string"},"name":{"type":"string"},"status":{"type":"string","enum":["ACTIVE","REMOVED","THROTTLED"]},"version":{"type":"number"},"created_at":{"type":"number"},"updated_at":{"type":"number"},"verify_jwt":{"type":"boolean"},"import_map":{"type":"boolean"},"entrypoint_path":{"type":"string"},"import_map_path":{"type":"string"}},"required":["id","slug","name","status","version","created_at","updated_at"]}}},"required":["functions"]};
const bulkUpdateFunctions = {
 "operation": "bulkUpdateFunctions",
 "method": "PUT",
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
 "body": {
  "required": true,
  "mayBeEmpty": false,
  "mediaTypes": [
   "application/json"
  ],
  "defaults": {}
 },
 validate: { body: bulkUpdateFunctions_body },
 answer: bulkUpdateFunctions_answer
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
const patchNetworkRestrictions_body = /* @__PURE__ */ (() => {
const schema11 = {"type":"object","properties":{"add":{"type":"object","properties":{"dbAllowedCidrs":{"type":"array","items":{"type":"string"},"default":[]},"dbAllowedCidrsV6":{"type":"array","items":{"type":"string"},"default":[]}}},"remove":{"type":"object","properties":{"dbAllowedCidrs":{"type":"array","items":{"type":"string"},"default":[]},"dbAllowedCidrsV6":{"type":"array","items":{"type":"string"},"default":[]}}}}};function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){let vErrors = null;let errors = 0;if(errors === 0){if(data && typeof data == "object" && !Array.isArray(data)){if(data.add !== undefined){let data0 = data.add;const _errs1 = errors;if(errors === _errs1){if(data0 && typeof data0 == "object" && !Array.isArray(data0)){if(data0.dbAllowedCidrs === undefined){data0.dbAllowedCidrs = [];}if(data0.dbAllowedCidrsV6 === undefined){data0.dbAllowedCidrsV6 = [];}let data1 = data0.dbAllowedCidrs;const _errs3 = errors;if(errors === _errs3){if(Array.isArray(data1)){var valid2 = true;const len0 = data1.length;for(let i0=0; i0<len0; i0++){const _errs5 = errors;if(typeof data1[i0] !== "string"){validate10.errors = [{instancePath:instancePath+"/add/dbAllowedCidrs/" + i0,keyword:"type",params:{type: "string"},message:"must be string"}];return false;}var valid2 = _errs5 === errors;if(!valid2){break;}}}else {validate10.errors = [{instancePath:instancePath+"/add/dbAllowedCidrs",keyword:"type",params:{type: "array"},message:"must be array"}];return false;}}var valid1 = _errs3 === errors;if(valid1){let data3 = data0.dbAllowedCidrsV6;const _errs7 = errors;if(errors === _errs7){if(Array.isArray(data3)){var valid3 = true;const len1 = data3.length;for(let i1=0; i1<len1; i1++){const _errs9 = errors;if(typeof data3[i1] !== "string"){validate10.errors = [{instancePath:instancePath+"/add/dbAllowedCidrsV6/" + i1,keyword:"type",params:{type: "string"},message:"must be string"}];return false;}var valid3 = _errs9 === errors;if(!valid3){break;}}}else {validate10.errors = [{instancePath:instancePath+"/add/dbAllowedCidrsV6",keyword:"type",params:{type: "array"},message:"must be array"}];return false;}}var valid1 = _errs7 === errors;}}else {validate10.errors = [{instancePath:instancePath+"/add",keyword:"type",params:{type: "object"},message:"must be object"}];return false;}}var valid0 = _errs1 === errors;}else {var valid0 = true;}if(valid0){if(data.remove !== undefined){let data5 = data.remove;const _errs11 = errors;if(errors === _errs11){if(data5 && typeof data5 == "object" && !Array.isArray(data5)){if(data5.dbAllowedCidrs === undefined){data5.dbAllowedCidrs = [];}if(data5.dbAllowedCidrsV6 === undefined){data5.dbAllowedCidrsV6 = [];}let data6 = data5.dbAllowedCidrs;const _errs13 = errors;if(errors === _errs13){if(Array.isArray(data6)){var valid5 = true;const len2 = data6.length;for(let i2=0; i2<len2; i2++){const _errs15 = errors;if(typeof data6[i2] !== "string"){validate10.errors = [{instancePath:instancePath+"/remove/dbAllowedCidrs/" + i2,keyword:"type",params:{type: "string"},message:"must be string"}];return false;}var valid5 = _errs15 === errors;if(!valid5){break;}}}else {validate10.errors = [{instancePath:instancePath+"/remove/dbAllowedCidrs",keyword:"type",params:{type: "array"},message:"must be array"}];return false;}}var valid4 = _errs13 === errors;if(valid4){let data8 = data5.dbAllowedCidrsV6;const _errs17 = errors;if(errors === _errs17){if(Array.isArray(data8)){var valid6 = true;const len3 = data8.length;for(let i3=0; i3<len3; i3++){const _errs19 = errors;if(typeof data8[i3] !== "string"){validate10.errors = [{instancePath:instancePath+"/remove/dbAllowedCidrsV6/" + i3,keyword:"type",params:{type: "string"},message:"must be string"}];return false;}var valid6 = _errs19 === errors;if(!valid6){break;}}}else {validate10.errors = [{instancePath:instancePath+"/remove/dbAllowedCidrsV6",keyword:"type",params:{type: "array"},message:"must be array"}];return false;}}var valid4 = _errs17 === errors;}}else {validate10.errors = [{instancePath:instancePath+"/remove",keyword:"type",params:{type: "object"},message:"must be object"}];return false;}}var valid0 = _errs11 === errors;}else {var valid0 = true;}}}else {validate10.errors = [{instancePath,keyword:"type",params:{type: "object"},message:"must be object"}];return false;}}validate10.errors = vErrors;return errors === 0;}return validate10;
})();
const patchNetworkRestrictions_answer = {"type":"object","properties":{"entitlement":{"type":"string","enum":["disallowed","allowed"]},"config":{"type":"object","properties":{"dbAllowedCidrs":{"type":"array","items":{"type":"object","properties":{"address":{"type":"string"},"type":{"type":"string","enum":["v4","v6"]}},"required":["address","type"]}}},"required":["dbAllowedCidrs"]},"old_config":{"type":"object","properties":{"dbAllowedCidrs":{"type":"array","items":{"type":"object","properties":{"address":{"type":"string"},"type":{"type":"string","enum":["v4","v6"]}},"required":["address","type"]}}},"required":["dbAllowedCidrs"]},"status":{"type":"string","enum":["stored","applied"]},"updated_at":{"type":"string","form":{"source":"^\\d\\d\\d\\d-[0-1]\\d-[0-3]\\dt(?:[0-2]\\d:[0-5]\\d:[0-5]\\d|23:59:60)(?:\\.\\d+)?(?:z|[+-]\\d\\d(?::?\\d\\d)?)$","flags":"i"}},"applied_at":{"type":"string","form":{"source":"^\\d\\d\\d\\d-[0-1]\\d-[0-3]\\dt(?:[0-2]\\d:[0-5]\\d:[0-5]\\d|23:59:60)(?:\\.\\d+)?(?:z|[+-]\\d\\d(?::?\\d\\d)?)$","flags":"i"}}},"required":["entitlement","config","status"]};
const patchNetworkRestrictions = {
 "operation": "patchNetworkRestrictions",
 "method": "PATCH",
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
 "body": {
  "required": true,
  "mayBeEmpty": false,
  "mediaTypes": [
   "application/json"
  ],
  "defaults": {}
 },
 validate: { body: patchNetworkRestrictions_body },
 answer: patchNetworkRestrictions_answer
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
const getProject_answer = {"type":"object","properties":{"id":{"type":"string"},"organization_id":{"type":"string"},"name":{"type":"string"},"region":{"type":"string"},"created_at":{"type":"string"},"database":{"type":"object","properties":{"host":{"type":"string"},"version":{"type":"string"},"postgres_engine":{"type":"string"},"release_channel":{"type":"string"}},"required":["host","version","postgres_engine","release_channel"],"additionalProperties":false},"ref":{"type":"string"},"organization_slug":{"type":"string"},"status":{"type":"string","enum":["INACTIVE","ACTIVE_HEALTHY","ACTIVE_UNHEALTHY","COMING_UP","UNKNOWN","GOING_DOWN","INIT_FAILED","REMOVED","RESTORING","UPGRADING","PAUSING","RESTORE_FAILED","RESTARTING","PAUSE_FAILED","RESIZING"]}},"required":["id","ref","organization_id","organization_slug","name","region","created_at","status","database"],"additionalProperties":false};
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
 answer: getProject_answer
};
const deleteProject_answer = {"type":"object","properties":{"id":{"type":"integer"},"ref":{"type":"string"},"name":{"type":"string"}},"required":["id","ref","name"]};
const deleteProject = {
 "operation": "deleteProject",
 "method": "DELETE",
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
 answer: deleteProject_answer
};
const updateProject = {
 "operation": "updateProject",
 "method": "PATCH",
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
 "body": {
  "required": true,
  "mayBeEmpty": false,
  "mediaTypes": [
   "application/json"
  ],
  "defaults": {}
 },
 validate: { body: createOrganization_body },
 answer: deleteProject_answer
};
const listApiKeys_query = /* @__PURE__ */ (() => {
const schema11 = {"type":"object","properties":{"reveal":{"type":"boolean"}}};function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){let vErrors = null;let errors = 0;if(errors === 0){if(data && typeof data == "object" && !Array.isArray(data)){if(data.reveal !== undefined){let data0 = data.reveal;if(typeof data0 !== "boolean"){let coerced0 = undefined;if(!(coerced0 !== undefined)){if(data0 === "false" || data0 === 0 || data0 === null){coerced0 = false;}else if(data0 === "true" || data0 === 1){coerced0 = true;}else {validate10.errors = [{instancePath:instancePath+"/reveal",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];return false;}}if(coerced0 !== undefined){data0 = coerced0;if(data !== undefined){data["reveal"] = coerced0;}}}}}else {validate10.errors = [{instancePath,keyword:"type",params:{type: "object"},message:"must be object"}];return false;}}validate10.errors = vErrors;return errors === 0;}return validate10;
})();
const listApiKeys_answer = {"type":"array","items":{"type":"object","properties":{"name":{"type":"string"},"api_key":{"type":"string"},"id":{"type":"string"},"type":{"type":"string","enum":["legacy","publishable","secret"]},"prefix":{"type":"string"},"description":{"type":["string","null"]},"hash":{"type":["string","null"]},"secret_jwt_template":{"type":["object","null"]},"inserted_at":{"type":"string","form":{"source":"^\\d\\d\\d\\d-[0-1]\\d-[0-3]\\dt(?:[0-2]\\d:[0-5]\\d:[0-5]\\d|23:59:60)(?:\\.\\d+)?(?:z|[+-]\\d\\d(?::?\\d\\d)?)$","flags":"i"}},"updated_at":{"type":"string","form":{"source":"^\\d\\d\\d\\d-[0-1]\\d-[0-3]\\dt(?:[0-2]\\d:[0-5]\\d:[0-5]\\d|23:59:60)(?:\\.\\d+)?(?:z|[+-]\\d\\d(?::?\\d\\d)?)$","flags":"i"}}},"required":["name","api_key","id","type","description"]}};
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
  "query": {
   "reveal": "reveal"
  },
  "header": {}
 },
 validate: { query: listApiKeys_query },
 answer: listApiKeys_answer
};
const createApiKey_body = /* @__PURE__ */ (() => {
const schema11 = {"type":"object","required":["type","name"],"properties":{"type":{"type":"string","enum":["publishable","secret"]},"name":{"type":"string","minLength":4,"maxLength":64,"pattern":"^[a-z_][a-z0-9_]+$","x-refusal":"must contain only lower-case letters, digits and underscores, and not begin with a digit"},"description":{"type":["string","null"]},"secret_jwt_template":{"type":["object","null"]}}};const func2 = (function ucs2length(str) {
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
});const pattern0 = new RegExp("^[a-z_][a-z0-9_]+$", "u");function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){let vErrors = null;let errors = 0;if(errors === 0){if(data && typeof data == "object" && !Array.isArray(data)){let missing0;if(((data.type === undefined) && (missing0 = "type")) || ((data.name === undefined) && (missing0 = "name"))){validate10.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0, type: {"type":"string","name":"string"}[missing0]},message:"must have required property '"+missing0+"'"}];return false;}else {if(data.type !== undefined){let data0 = data.type;const _errs1 = errors;if(typeof data0 !== "string"){validate10.errors = [{instancePath:instancePath+"/type",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}if(!((data0 === "publishable") || (data0 === "secret"))){validate10.errors = [{instancePath:instancePath+"/type",keyword:"enum",params:{allowedValues: schema11.properties.type.enum},message:"must be equal to one of the allowed values"}];return false;}var valid0 = _errs1 === errors;}else {var valid0 = true;}if(valid0){if(data.name !== undefined){let data1 = data.name;const _errs3 = errors;if(errors === _errs3){if(typeof data1 === "string"){if(func2(data1) > 64){validate10.errors = [{instancePath:instancePath+"/name",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters"}];return false;}else {if(func2(data1) < 4){validate10.errors = [{instancePath:instancePath+"/name",keyword:"minLength",params:{limit: 4},message:"must NOT have fewer than 4 characters"}];return false;}else {if(!pattern0.test(data1)){validate10.errors = [{instancePath:instancePath+"/name",keyword:"pattern",params:{},message:"must contain only lower-case letters, digits and underscores, and not begin with a digit"}];return false;}}}}else {validate10.errors = [{instancePath:instancePath+"/name",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}}var valid0 = _errs3 === errors;}else {var valid0 = true;}if(valid0){if(data.description !== undefined){let data2 = data.description;const _errs5 = errors;if((typeof data2 !== "string") && (data2 !== null)){validate10.errors = [{instancePath:instancePath+"/description",keyword:"type",params:{type: schema11.properties.description.type},message:"must be string,null"}];return false;}var valid0 = _errs5 === errors;}else {var valid0 = true;}if(valid0){if(data.secret_jwt_template !== undefined){let data3 = data.secret_jwt_template;const _errs7 = errors;if((!(data3 && typeof data3 == "object" && !Array.isArray(data3))) && (data3 !== null)){validate10.errors = [{instancePath:instancePath+"/secret_jwt_template",keyword:"type",params:{type: schema11.properties.secret_jwt_template.type},message:"must be object,null"}];return false;}var valid0 = _errs7 === errors;}else {var valid0 = true;}}}}}}else {validate10.errors = [{instancePath,keyword:"type",params:{type: "object"},message:"must be object"}];return false;}}validate10.errors = vErrors;return errors === 0;}return validate10;
})();
const createApiKey_answer = {"type":"object","properties":{"name":{"type":"string"},"api_key":{"type":"string"},"id":{"type":"string"},"type":{"type":"string","enum":["legacy","publishable","secret"]},"prefix":{"type":"string"},"description":{"type":["string","null"]},"hash":{"type":["string","null"]},"secret_jwt_template":{"type":["object","null"]},"inserted_at":{"type":"string","form":{"source":"^\\d\\d\\d\\d-[0-1]\\d-[0-3]\\dt(?:[0-2]\\d:[0-5]\\d:[0-5]\\d|23:59:60)(?:\\.\\d+)?(?:z|[+-]\\d\\d(?::?\\d\\d)?)$","flags":"i"}},"updated_at":{"type":"string","form":{"source":"^\\d\\d\\d\\d-[0-1]\\d-[0-3]\\dt(?:[0-2]\\d:[0-5]\\d:[0-5]\\d|23:59:60)(?:\\.\\d+)?(?:z|[+-]\\d\\d(?::?\\d\\d)?)$","flags":"i"}}},"required":["name","api_key","id","type","description"]};
const createApiKey = {
 "operation": "createApiKey",
 "method": "POST",
 "path": "/v1/projects/{ref}/api-keys",
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
   "reveal": "reveal"
  },
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
 validate: { query: listApiKeys_query, body: createApiKey_body },
 answer: createApiKey_answer
};
const listRegions_query = /* @__PURE__ */ (() => {
const schema11 = {"type":"object","required":["organization_slug"],"properties":{"organization_slug":{"type":"string"},"continent":{"enum":["NA","SA","EU","AF","AS","OC","AN"]},"desired_instance_size":{"type":"string","pattern":"^(nano|micro|small|medium|large|(2|4|8|12|16|24|48)?xlarge|(24|48)xlarge_(optimized_cpu|optimized_memory|high_memory))$","x-refusal":"must be a size such as micro or 2xlarge"}}};const pattern0 = new RegExp("^(nano|micro|small|medium|large|(2|4|8|12|16|24|48)?xlarge|(24|48)xlarge_(optimized_cpu|optimized_memory|high_memory))$", "u");function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){let vErrors = null;let errors = 0;if(errors === 0){if(data && typeof data == "object" && !Array.isArray(data)){let missing0;if((data.organization_slug === undefined) && (missing0 = "organization_slug")){validate10.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0, type: {"organization_slug":"string"}[missing0]},message:"must have required property '"+missing0+"'"}];return false;}else {if(data.organization_slug !== undefined){let data0 = data.organization_slug;const _errs1 = errors;if(typeof data0 !== "string"){let dataType0 = typeof data0;let coerced0 = undefined;if(!(coerced0 !== undefined)){if(dataType0 == "number" || dataType0 == "boolean"){coerced0 = "" + data0;}else if(data0 === null){coerced0 = "";}else {validate10.errors = [{instancePath:instancePath+"/organization_slug",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}}if(coerced0 !== undefined){data0 = coerced0;if(data !== undefined){data["organization_slug"] = coerced0;}}}var valid0 = _errs1 === errors;}else {var valid0 = true;}if(valid0){if(data.continent !== undefined){let data1 = data.continent;const _errs3 = errors;if(!(((((((data1 === "NA") || (data1 === "SA")) || (data1 === "EU")) || (data1 === "AF")) || (data1 === "AS")) || (data1 === "OC")) || (data1 === "AN"))){validate10.errors = [{instancePath:instancePath+"/continent",keyword:"enum",params:{allowedValues: schema11.properties.continent.enum},message:"must be equal to one of the allowed values"}];return false;}var valid0 = _errs3 === errors;}else {var valid0 = true;}if(valid0){if(data.desired_instance_size !== undefined){let data2 = data.desired_instance_size;const _errs4 = errors;if(typeof data2 !== "string"){let dataType1 = typeof data2;let coerced1 = undefined;if(!(coerced1 !== undefined)){if(dataType1 == "number" || dataType1 == "boolean"){coerced1 = "" + data2;}else if(data2 === null){coerced1 = "";}else {validate10.errors = [{instancePath:instancePath+"/desired_instance_size",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}}if(coerced1 !== undefined){data2 = coerced1;if(data !== undefined){data["desired_instance_size"] = coerced1;}}}if(errors === _errs4){if(typeof data2 === "string"){if(!pattern0.test(data2)){validate10.errors = [{instancePath:instancePath+"/desired_instance_size",keyword:"pattern",params:{},message:"must be a size such as micro or 2xlarge"}];return false;}}}var valid0 = _errs4 === errors;}else {var valid0 = true;}}}}}else {validate10.errors = [{instancePath,keyword:"type",params:{type: "object"},message:"must be object"}];return false;}}validate10.errors = vErrors;return errors === 0;}return validate10;
})();
const listRegions_answer = {"type":"object","properties":{"recommendations":{"type":"object","properties":{"smartGroup":{"type":"object","properties":{"name":{"type":"string"},"code":{"type":"string","enum":["americas","emea","apac"]},"type":{"type":"string","enum":["smartGroup"]}},"required":["name","code","type"]},"specific":{"type":"array","items":{"type":"object","properties":{"name":{"type":"string"},"code":{"enum":["us-east-1","us-east-2","us-west-1","us-west-2","ap-east-1","ap-southeast-1","ap-northeast-1","ap-northeast-2","ap-southeast-2","eu-west-1","eu-west-2","eu-west-3","eu-north-1","eu-central-1","eu-central-2","ca-central-1","ap-south-1","sa-east-1"]},"type":{"type":"string","enum":["specific"]},"provider":{"type":"string","enum":["AWS","FLY","AWS_K8S","AWS_NIMBUS"]},"status":{"type":"string","enum":["capacity","other"]}},"required":["name","code","type","provider"]}}},"required":["smartGroup","specific"]},"all":{"type":"object","properties":{"smartGroup":{"type":"array","items":{"type":"object","properties":{"name":{"type":"string"},"code":{"type":"string","enum":["americas","emea","apac"]},"type":{"type":"string","enum":["smartGroup"]}},"required":["name","code","type"]}},"specific":{"type":"array","items":{"type":"object","properties":{"name":{"type":"string"},"code":{"enum":["us-east-1","us-east-2","us-west-1","us-west-2","ap-east-1","ap-southeast-1","ap-northeast-1","ap-northeast-2","ap-southeast-2","eu-west-1","eu-west-2","eu-west-3","eu-north-1","eu-central-1","eu-central-2","ca-central-1","ap-south-1","sa-east-1"]},"type":{"type":"string","enum":["specific"]},"provider":{"type":"string","enum":["AWS","FLY","AWS_K8S","AWS_NIMBUS"]},"status":{"type":"string","enum":["capacity","other"]}},"required":["name","code","type","provider"]}}},"required":["smartGroup","specific"]}},"required":["recommendations","all"]};
const listRegions = {
 "operation": "listRegions",
 "method": "GET",
 "path": "/v1/projects/available-regions",
 "alsoAt": [],
 "status": 200,
 "security": [
  [
   "personalAccessToken"
  ]
 ],
 "parameters": {
  "path": {},
  "query": {
   "organization_slug": "organization_slug",
   "continent": "continent",
   "desired_instance_size": "desired_instance_size"
  },
  "header": {}
 },
 validate: { query: listRegions_query },
 answer: listRegions_answer
};
const getOrganization_answer = {"type":"object","properties":{"id":{"type":"string"},"name":{"type":"string"},"plan":{"type":"string","enum":["free","pro","team","enterprise","platform"]},"opt_in_tags":{"type":"array","items":{"type":"string","enum":["AI_SQL_GENERATOR_OPT_IN","AI_DATA_GENERATOR_OPT_IN","AI_LOG_GENERATOR_OPT_IN"]}},"allowed_release_channels":{"type":"array","items":{"type":"string","enum":["internal","alpha","beta","ga","withdrawn","preview"]}}},"required":["id","name","opt_in_tags","allowed_release_channels"]};
const getOrganization = {
 "operation": "getOrganization",
 "method": "GET",
 "path": "/v1/organizations/{slug}",
 "alsoAt": [],
 "status": 200,
 "security": [
  [
   "personalAccessToken"
  ]
 ],
 "parameters": {
  "path": {
   "OrganizationSlug": "slug"
  },
  "query": {},
  "header": {}
 },
 validate: {  },
 answer: getOrganization_answer
};
const listOrganizationProjects_query = /* @__PURE__ */ (() => {
const schema11 = {"type":"object","properties":{"offset":{"type":"integer","minimum":0,"default":0},"limit":{"type":"integer","minimum":1,"maximum":100,"default":100},"search":{"type":"string"},"sort":{"enum":["name_asc","name_desc","created_asc","created_desc"]},"statuses":{"type":"string"}}};function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){let vErrors = null;let errors = 0;if(errors === 0){if(data && typeof data == "object" && !Array.isArray(data)){if(data.offset === undefined){data.offset = 0;}if(data.limit === undefined){data.limit = 100;}let data0 = data.offset;const _errs1 = errors;if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){let dataType0 = typeof data0;let coerced0 = undefined;if(!(coerced0 !== undefined)){if(dataType0 === "boolean" || data0 === null
              || (dataType0 === "string" && data0 && data0 == +data0 && !(data0 % 1))){coerced0 = +data0;}else {validate10.errors = [{instancePath:instancePath+"/offset",keyword:"type",params:{type: "integer"},message:"must be integer"}];return false;}}if(coerced0 !== undefined){data0 = coerced0;if(data !== undefined){data["offset"] = coerced0;}}}if(errors === _errs1){if((typeof data0 == "number") && (isFinite(data0))){if(data0 < 0 || isNaN(data0)){validate10.errors = [{instancePath:instancePath+"/offset",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];return false;}}}var valid0 = _errs1 === errors;if(valid0){let data1 = data.limit;const _errs3 = errors;if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){let dataType1 = typeof data1;let coerced1 = undefined;if(!(coerced1 !== undefined)){if(dataType1 === "boolean" || data1 === null
              || (dataType1 === "string" && data1 && data1 == +data1 && !(data1 % 1))){coerced1 = +data1;}else {validate10.errors = [{instancePath:instancePath+"/limit",keyword:"type",params:{type: "integer"},message:"must be integer"}];return false;}}if(coerced1 !== undefined){data1 = coerced1;if(data !== undefined){data["limit"] = coerced1;}}}if(errors === _errs3){if((typeof data1 == "number") && (isFinite(data1))){if(data1 > 100 || isNaN(data1)){validate10.errors = [{instancePath:instancePath+"/limit",keyword:"maximum",params:{comparison: "<=", limit: 100},message:"must be <= 100"}];return false;}else {if(data1 < 1 || isNaN(data1)){validate10.errors = [{instancePath:instancePath+"/limit",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];return false;}}}}var valid0 = _errs3 === errors;if(valid0){if(data.search !== undefined){let data2 = data.search;const _errs5 = errors;if(typeof data2 !== "string"){let dataType2 = typeof data2;let coerced2 = undefined;if(!(coerced2 !== undefined)){if(dataType2 == "number" || dataType2 == "boolean"){coerced2 = "" + data2;}else if(data2 === null){coerced2 = "";}else {validate10.errors = [{instancePath:instancePath+"/search",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}}if(coerced2 !== undefined){data2 = coerced2;if(data !== undefined){data["search"] = coerced2;}}}var valid0 = _errs5 === errors;}else {var valid0 = true;}if(valid0){if(data.sort !== undefined){let data3 = data.sort;const _errs7 = errors;if(!((((data3 === "name_asc") || (data3 === "name_desc")) || (data3 === "created_asc")) || (data3 === "created_desc"))){validate10.errors = [{instancePath:instancePath+"/sort",keyword:"enum",params:{allowedValues: schema11.properties.sort.enum},message:"must be equal to one of the allowed values"}];return false;}var valid0 = _errs7 === errors;}else {var valid0 = true;}if(valid0){if(data.statuses !== undefined){let data4 = data.statuses;const _errs8 = errors;if(typeof data4 !== "string"){let dataType3 = typeof data4;let coerced3 = undefined;if(!(coerced3 !== undefined)){if(dataType3 == "number" || dataType3 == "boolean"){coerced3 = "" + data4;}else if(data4 === null){coerced3 = "";}else {validate10.errors = [{instancePath:instancePath+"/statuses",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}}if(coerced3 !== undefined){data4 = coerced3;if(data !== undefined){data["statuses"] = coerced3;}}}var valid0 = _errs8 === errors;}else {var valid0 = true;}}}}}}else {validate10.errors = [{instancePath,keyword:"type",params:{type: "object"},message:"must be object"}];return false;}}validate10.errors = vErrors;return errors === 0;}return validate10;
})();
const listOrganizationProjects_answer = {"type":"object","properties":{"projects":{"type":"array","items":{"type":"object","properties":{"ref":{"type":"string"},"name":{"type":"string"},"cloud_provider":{"type":"string"},"region":{"type":"string"},"is_branch":{"type":"boolean"},"status":{"type":"string","enum":["INACTIVE","ACTIVE_HEALTHY","ACTIVE_UNHEALTHY","COMING_UP","UNKNOWN","GOING_DOWN","INIT_FAILED","REMOVED","RESTORING","UPGRADING","PAUSING","RESTORE_FAILED","RESTARTING","PAUSE_FAILED","RESIZING"]},"inserted_at":{"type":"string"},"databases":{"type":"array","items":{"type":"object","properties":{"region":{"type":"string"},"status":{"type":"string","enum":["ACTIVE_HEALTHY","ACTIVE_UNHEALTHY","COMING_UP","GOING_DOWN","INIT_FAILED","REMOVED","RESTORING","UNKNOWN","INIT_READ_REPLICA","INIT_READ_REPLICA_FAILED","RESTARTING","RESIZING"]},"cloud_provider":{"type":"string"},"identifier":{"type":"string"},"type":{"type":"string","enum":["PRIMARY","READ_REPLICA"]}},"required":["region","status","cloud_provider","identifier","type"]}}},"required":["ref","name","cloud_provider","region","is_branch","status","inserted_at","databases"]}},"pagination":{"type":"object","properties":{"count":{"type":"number"},"limit":{"type":"number"},"offset":{"type":"number"}},"required":["count","limit","offset"]}},"required":["projects","pagination"]};
const listOrganizationProjects = {
 "operation": "listOrganizationProjects",
 "method": "GET",
 "path": "/v1/organizations/{slug}/projects",
 "alsoAt": [],
 "status": 200,
 "security": [
  [
   "personalAccessToken"
  ]
 ],
 "parameters": {
  "path": {
   "OrganizationSlug": "slug"
  },
  "query": {
   "offset": "offset",
   "limit": "limit",
   "search": "search",
   "sort": "sort",
   "statuses": "statuses"
  },
  "header": {}
 },
 validate: { query: listOrganizationProjects_query },
 answer: listOrganizationProjects_answer
};
const getProfile_answer = {"type":"object","properties":{"gotrue_id":{"type":"string"},"primary_email":{"type":"string"},"username":{"type":"string"}},"required":["gotrue_id","primary_email","username"]};
const getProfile = {
 "operation": "getProfile",
 "method": "GET",
 "path": "/v1/profile",
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
 answer: getProfile_answer
};
const pauseProject = {
 "operation": "pauseProject",
 "method": "POST",
 "path": "/v1/projects/{ref}/pause",
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
const listRestoreVersions_answer = {"type":"object","properties":{"available_versions":{"type":"array","items":{"type":"object","properties":{"version":{"type":"string"},"release_channel":{"type":"string","enum":["internal","alpha","beta","ga","withdrawn","preview"]},"postgres_engine":{"type":"string","enum":["13","14","15","17","17-oriole"]}},"required":["version","release_channel","postgres_engine"]}}},"required":["available_versions"]};
const listRestoreVersions = {
 "operation": "listRestoreVersions",
 "method": "GET",
 "path": "/v1/projects/{ref}/restore",
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
 answer: listRestoreVersions_answer
};
const restoreProject = {
 "operation": "restoreProject",
 "method": "POST",
 "path": "/v1/projects/{ref}/restore",
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
const getHealth_query = /* @__PURE__ */ (() => {
const schema11 = {"type":"object","required":["services"],"properties":{"services":{"type":["string","array"],"items":{"type":"string"}},"timeout_ms":{"type":"integer","minimum":0,"maximum":10000}}};function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){let vErrors = null;let errors = 0;if(errors === 0){if(data && typeof data == "object" && !Array.isArray(data)){let missing0;if((data.services === undefined) && (missing0 = "services")){validate10.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0, type: {"services":["string","array"]}[missing0]},message:"must have required property '"+missing0+"'"}];return false;}else {if(data.services !== undefined){let data0 = data.services;const _errs1 = errors;if((typeof data0 !== "string") && (!(Array.isArray(data0)))){let dataType0 = typeof data0;let coerced0 = undefined;if(!(coerced0 !== undefined)){if(dataType0 == "number" || dataType0 == "boolean"){coerced0 = "" + data0;}else if(data0 === null){coerced0 = "";}else {validate10.errors = [{instancePath:instancePath+"/services",keyword:"type",params:{type: schema11.properties.services.type},message:"must be string,array"}];return false;}}if(coerced0 !== undefined){data0 = coerced0;if(data !== undefined){data["services"] = coerced0;}}}if(errors === _errs1){if(Array.isArray(data0)){var valid1 = true;const len0 = data0.length;for(let i0=0; i0<len0; i0++){let data1 = data0[i0];const _errs3 = errors;if(typeof data1 !== "string"){let dataType1 = typeof data1;let coerced1 = undefined;if(!(coerced1 !== undefined)){if(dataType1 == "number" || dataType1 == "boolean"){coerced1 = "" + data1;}else if(data1 === null){coerced1 = "";}else {validate10.errors = [{instancePath:instancePath+"/services/" + i0,keyword:"type",params:{type: "string"},message:"must be string"}];return false;}}if(coerced1 !== undefined){data1 = coerced1;if(data0 !== undefined){data0[i0] = coerced1;}}}var valid1 = _errs3 === errors;if(!valid1){break;}}}}var valid0 = _errs1 === errors;}else {var valid0 = true;}if(valid0){if(data.timeout_ms !== undefined){let data2 = data.timeout_ms;const _errs5 = errors;if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){let dataType2 = typeof data2;let coerced2 = undefined;if(!(coerced2 !== undefined)){if(dataType2 === "boolean" || data2 === null
              || (dataType2 === "string" && data2 && data2 == +data2 && !(data2 % 1))){coerced2 = +data2;}else {validate10.errors = [{instancePath:instancePath+"/timeout_ms",keyword:"type",params:{type: "integer"},message:"must be integer"}];return false;}}if(coerced2 !== undefined){data2 = coerced2;if(data !== undefined){data["timeout_ms"] = coerced2;}}}if(errors === _errs5){if((typeof data2 == "number") && (isFinite(data2))){if(data2 > 10000 || isNaN(data2)){validate10.errors = [{instancePath:instancePath+"/timeout_ms",keyword:"maximum",params:{comparison: "<=", limit: 10000},message:"must be <= 10000"}];return false;}else {if(data2 < 0 || isNaN(data2)){validate10.errors = [{instancePath:instancePath+"/timeout_ms",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];return false;}}}}var valid0 = _errs5 === errors;}else {var valid0 = true;}}}}else {validate10.errors = [{instancePath,keyword:"type",params:{type: "object"},message:"must be object"}];return false;}}validate10.errors = vErrors;return errors === 0;}return validate10;
})();
const getHealth_answer = {"type":"array","items":{"type":"object","properties":{"name":{"type":"string","enum":["auth","db","db_postgres_user","pooler","realtime","rest","storage","pg_bouncer"]},"healthy":{"type":"boolean"},"status":{"type":"string","enum":["COMING_UP","ACTIVE_HEALTHY","UNHEALTHY"]},"error":{"type":"string"}},"required":["name","healthy","status"]}};
const getHealth = {
 "operation": "getHealth",
 "method": "GET",
 "path": "/v1/projects/{ref}/health",
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
   "services": "services",
   "timeout_ms": "timeout_ms"
  },
  "header": {}
 },
 validate: { query: getHealth_query },
 answer: getHealth_answer
};
const getSslEnforcement_answer = {"type":"object","properties":{"currentConfig":{"type":"object","properties":{"database":{"type":"boolean"}},"required":["database"]},"appliedSuccessfully":{"type":"boolean"}},"required":["currentConfig","appliedSuccessfully"]};
const getSslEnforcement = {
 "operation": "getSslEnforcement",
 "method": "GET",
 "path": "/v1/projects/{ref}/ssl-enforcement",
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
 answer: getSslEnforcement_answer
};
const updateSslEnforcement_body = /* @__PURE__ */ (() => {
const schema11 = {"type":"object","required":["requestedConfig"],"properties":{"requestedConfig":{"type":"object","required":["database"],"properties":{"database":{"type":"boolean"}}}}};function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){let vErrors = null;let errors = 0;if(errors === 0){if(data && typeof data == "object" && !Array.isArray(data)){let missing0;if((data.requestedConfig === undefined) && (missing0 = "requestedConfig")){validate10.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0, type: {"requestedConfig":"object"}[missing0]},message:"must have required property '"+missing0+"'"}];return false;}else {if(data.requestedConfig !== undefined){let data0 = data.requestedConfig;const _errs1 = errors;if(errors === _errs1){if(data0 && typeof data0 == "object" && !Array.isArray(data0)){let missing1;if((data0.database === undefined) && (missing1 = "database")){validate10.errors = [{instancePath:instancePath+"/requestedConfig",keyword:"required",params:{missingProperty: missing1, type: {"database":"boolean"}[missing1]},message:"must have required property '"+missing1+"'"}];return false;}else {if(data0.database !== undefined){if(typeof data0.database !== "boolean"){validate10.errors = [{instancePath:instancePath+"/requestedConfig/database",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];return false;}}}}else {validate10.errors = [{instancePath:instancePath+"/requestedConfig",keyword:"type",params:{type: "object"},message:"must be object"}];return false;}}}}}else {validate10.errors = [{instancePath,keyword:"type",params:{type: "object"},message:"must be object"}];return false;}}validate10.errors = vErrors;return errors === 0;}return validate10;
})();
const updateSslEnforcement = {
 "operation": "updateSslEnforcement",
 "method": "PUT",
 "path": "/v1/projects/{ref}/ssl-enforcement",
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
 validate: { body: updateSslEnforcement_body },
 answer: getSslEnforcement_answer
};
const runQuery_body = /* @__PURE__ */ (() => {
const schema11 = {"type":"object","required":["query"],"properties":{"query":{"type":"string","minLength":1},"parameters":{"type":"array"},"read_only":{"type":"boolean"}}};const func2 = (function ucs2length(str) {
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
});function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){let vErrors = null;let errors = 0;if(errors === 0){if(data && typeof data == "object" && !Array.isArray(data)){let missing0;if((data.query === undefined) && (missing0 = "query")){validate10.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0, type: {"query":"string"}[missing0]},message:"must have required property '"+missing0+"'"}];return false;}else {if(data.query !== undefined){let data0 = data.query;const _errs1 = errors;if(errors === _errs1){if(typeof data0 === "string"){if(func2(data0) < 1){validate10.errors = [{instancePath:instancePath+"/query",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];return false;}}else {validate10.errors = [{instancePath:instancePath+"/query",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}}var valid0 = _errs1 === errors;}else {var valid0 = true;}if(valid0){if(data.parameters !== undefined){const _errs3 = errors;if(!(Array.isArray(data.parameters))){validate10.errors = [{instancePath:instancePath+"/parameters",keyword:"type",params:{type: "array"},message:"must be array"}];return false;}var valid0 = _errs3 === errors;}else {var valid0 = true;}if(valid0){if(data.read_only !== undefined){const _errs5 = errors;if(typeof data.read_only !== "boolean"){validate10.errors = [{instancePath:instancePath+"/read_only",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];return false;}var valid0 = _errs5 === errors;}else {var valid0 = true;}}}}}else {validate10.errors = [{instancePath,keyword:"type",params:{type: "object"},message:"must be object"}];return false;}}validate10.errors = vErrors;return errors === 0;}return validate10;
})();
const runQuery_answer = {"type":"array"};
const runQuery = {
 "operation": "runQuery",
 "method": "POST",
 "path": "/v1/projects/{ref}/database/query",
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
 validate: { body: runQuery_body },
 answer: runQuery_answer
};
const runReadOnlyQuery_body = /* @__PURE__ */ (() => {
const schema11 = {"type":"object","required":["query"],"properties":{"query":{"type":"string","minLength":1},"parameters":{"type":"array"}}};const func2 = (function ucs2length(str) {
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
});function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){let vErrors = null;let errors = 0;if(errors === 0){if(data && typeof data == "object" && !Array.isArray(data)){let missing0;if((data.query === undefined) && (missing0 = "query")){validate10.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0, type: {"query":"string"}[missing0]},message:"must have required property '"+missing0+"'"}];return false;}else {if(data.query !== undefined){let data0 = data.query;const _errs1 = errors;if(errors === _errs1){if(typeof data0 === "string"){if(func2(data0) < 1){validate10.errors = [{instancePath:instancePath+"/query",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];return false;}}else {validate10.errors = [{instancePath:instancePath+"/query",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}}var valid0 = _errs1 === errors;}else {var valid0 = true;}if(valid0){if(data.parameters !== undefined){const _errs3 = errors;if(!(Array.isArray(data.parameters))){validate10.errors = [{instancePath:instancePath+"/parameters",keyword:"type",params:{type: "array"},message:"must be array"}];return false;}var valid0 = _errs3 === errors;}else {var valid0 = true;}}}}else {validate10.errors = [{instancePath,keyword:"type",params:{type: "object"},message:"must be object"}];return false;}}validate10.errors = vErrors;return errors === 0;}return validate10;
})();
const runReadOnlyQuery = {
 "operation": "runReadOnlyQuery",
 "method": "POST",
 "path": "/v1/projects/{ref}/database/query/read-only",
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
 validate: { body: runReadOnlyQuery_body },
 answer: runQuery_answer
};
const listMigrations_answer = {"type":"array","items":{"type":"object","properties":{"version":{"type":"string"},"name":{"type":"string"}},"required":["version"]}};
const listMigrations = {
 "operation": "listMigrations",
 "method": "GET",
 "path": "/v1/projects/{ref}/database/migrations",
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
 answer: listMigrations_answer
};
const upsertMigration_body = /* @__PURE__ */ (() => {
const schema11 = {"type":"object","required":["query"],"properties":{"query":{"type":"string","minLength":1},"name":{"type":"string"},"rollback":{"type":"string"}}};const func2 = (function ucs2length(str) {
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
});function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){let vErrors = null;let errors = 0;if(errors === 0){if(data && typeof data == "object" && !Array.isArray(data)){let missing0;if((data.query === undefined) && (missing0 = "query")){validate10.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0, type: {"query":"string"}[missing0]},message:"must have required property '"+missing0+"'"}];return false;}else {if(data.query !== undefined){let data0 = data.query;const _errs1 = errors;if(errors === _errs1){if(typeof data0 === "string"){if(func2(data0) < 1){validate10.errors = [{instancePath:instancePath+"/query",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];return false;}}else {validate10.errors = [{instancePath:instancePath+"/query",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}}var valid0 = _errs1 === errors;}else {var valid0 = true;}if(valid0){if(data.name !== undefined){const _errs3 = errors;if(typeof data.name !== "string"){validate10.errors = [{instancePath:instancePath+"/name",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}var valid0 = _errs3 === errors;}else {var valid0 = true;}if(valid0){if(data.rollback !== undefined){const _errs5 = errors;if(typeof data.rollback !== "string"){validate10.errors = [{instancePath:instancePath+"/rollback",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}var valid0 = _errs5 === errors;}else {var valid0 = true;}}}}}else {validate10.errors = [{instancePath,keyword:"type",params:{type: "object"},message:"must be object"}];return false;}}validate10.errors = vErrors;return errors === 0;}return validate10;
})();
const upsertMigration = {
 "operation": "upsertMigration",
 "method": "PUT",
 "path": "/v1/projects/{ref}/database/migrations",
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
 validate: { body: upsertMigration_body }
};
const applyMigration = {
 "operation": "applyMigration",
 "method": "POST",
 "path": "/v1/projects/{ref}/database/migrations",
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
 validate: { body: upsertMigration_body }
};
const rollbackMigrations_query = /* @__PURE__ */ (() => {
const schema11 = {"type":"object","required":["gte"],"properties":{"gte":{"type":"string","pattern":"^\\d+$"}}};const pattern0 = new RegExp("^\\d+$", "u");function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){let vErrors = null;let errors = 0;if(errors === 0){if(data && typeof data == "object" && !Array.isArray(data)){let missing0;if((data.gte === undefined) && (missing0 = "gte")){validate10.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0, type: {"gte":"string"}[missing0]},message:"must have required property '"+missing0+"'"}];return false;}else {if(data.gte !== undefined){let data0 = data.gte;const _errs1 = errors;if(typeof data0 !== "string"){let dataType0 = typeof data0;let coerced0 = undefined;if(!(coerced0 !== undefined)){if(dataType0 == "number" || dataType0 == "boolean"){coerced0 = "" + data0;}else if(data0 === null){coerced0 = "";}else {validate10.errors = [{instancePath:instancePath+"/gte",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}}if(coerced0 !== undefined){data0 = coerced0;if(data !== undefined){data["gte"] = coerced0;}}}if(errors === _errs1){if(typeof data0 === "string"){if(!pattern0.test(data0)){validate10.errors = [{instancePath:instancePath+"/gte",keyword:"pattern",params:{},message:"must match pattern \""+"^\\d+$"+"\""}];return false;}}}}}}else {validate10.errors = [{instancePath,keyword:"type",params:{type: "object"},message:"must be object"}];return false;}}validate10.errors = vErrors;return errors === 0;}return validate10;
})();
const rollbackMigrations = {
 "operation": "rollbackMigrations",
 "method": "DELETE",
 "path": "/v1/projects/{ref}/database/migrations",
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
   "gte": "gte"
  },
  "header": {}
 },
 validate: { query: rollbackMigrations_query }
};
const getMigration_path = /* @__PURE__ */ (() => {
const schema11 = {"type":"object","required":["ref","version"],"properties":{"ref":{"type":"string"},"version":{"type":"string","pattern":"^\\d+$"}}};const pattern0 = new RegExp("^\\d+$", "u");function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){let vErrors = null;let errors = 0;if(errors === 0){if(data && typeof data == "object" && !Array.isArray(data)){let missing0;if(((data.ref === undefined) && (missing0 = "ref")) || ((data.version === undefined) && (missing0 = "version"))){validate10.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0, type: {"ref":"string","version":"string"}[missing0]},message:"must have required property '"+missing0+"'"}];return false;}else {if(data.ref !== undefined){const _errs1 = errors;if(typeof data.ref !== "string"){validate10.errors = [{instancePath:instancePath+"/ref",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}var valid0 = _errs1 === errors;}else {var valid0 = true;}if(valid0){if(data.version !== undefined){let data1 = data.version;const _errs3 = errors;if(errors === _errs3){if(typeof data1 === "string"){if(!pattern0.test(data1)){validate10.errors = [{instancePath:instancePath+"/version",keyword:"pattern",params:{},message:"must match pattern \""+"^\\d+$"+"\""}];return false;}}else {validate10.errors = [{instancePath:instancePath+"/version",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}}var valid0 = _errs3 === errors;}else {var valid0 = true;}}}}else {validate10.errors = [{instancePath,keyword:"type",params:{type: "object"},message:"must be object"}];return false;}}validate10.errors = vErrors;return errors === 0;}return validate10;
})();
const getMigration_answer = {"type":"object","properties":{"version":{"type":"string"},"name":{"type":"string"},"statements":{"type":"array","items":{"type":"string"}},"rollback":{"type":"array","items":{"type":"string"}},"created_by":{"type":"string"},"idempotency_key":{"type":"string"}},"required":["version"]};
const getMigration = {
 "operation": "getMigration",
 "method": "GET",
 "path": "/v1/projects/{ref}/database/migrations/{version}",
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
   "MigrationVersion": "version"
  },
  "query": {},
  "header": {}
 },
 validate: { path: getMigration_path },
 answer: getMigration_answer
};
const updateMigration_body = /* @__PURE__ */ (() => {
const schema11 = {"type":"object","properties":{"name":{"type":"string"},"rollback":{"type":"string"}}};function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){let vErrors = null;let errors = 0;if(errors === 0){if(data && typeof data == "object" && !Array.isArray(data)){if(data.name !== undefined){const _errs1 = errors;if(typeof data.name !== "string"){validate10.errors = [{instancePath:instancePath+"/name",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}var valid0 = _errs1 === errors;}else {var valid0 = true;}if(valid0){if(data.rollback !== undefined){const _errs3 = errors;if(typeof data.rollback !== "string"){validate10.errors = [{instancePath:instancePath+"/rollback",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}var valid0 = _errs3 === errors;}else {var valid0 = true;}}}else {validate10.errors = [{instancePath,keyword:"type",params:{type: "object"},message:"must be object"}];return false;}}validate10.errors = vErrors;return errors === 0;}return validate10;
})();
const updateMigration = {
 "operation": "updateMigration",
 "method": "PATCH",
 "path": "/v1/projects/{ref}/database/migrations/{version}",
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
   "MigrationVersion": "version"
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
 validate: { path: getMigration_path, body: updateMigration_body }
};
const getLegacyApiKeys_answer = {"type":"object","properties":{"enabled":{"type":"boolean"}},"required":["enabled"]};
const getLegacyApiKeys = {
 "operation": "getLegacyApiKeys",
 "method": "GET",
 "path": "/v1/projects/{ref}/api-keys/legacy",
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
 answer: getLegacyApiKeys_answer
};
const updateLegacyApiKeys_query = /* @__PURE__ */ (() => {
const schema11 = {"type":"object","required":["enabled"],"properties":{"enabled":{"type":"boolean"}}};function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){let vErrors = null;let errors = 0;if(errors === 0){if(data && typeof data == "object" && !Array.isArray(data)){let missing0;if((data.enabled === undefined) && (missing0 = "enabled")){validate10.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0, type: {"enabled":"boolean"}[missing0]},message:"must have required property '"+missing0+"'"}];return false;}else {if(data.enabled !== undefined){let data0 = data.enabled;if(typeof data0 !== "boolean"){let coerced0 = undefined;if(!(coerced0 !== undefined)){if(data0 === "false" || data0 === 0 || data0 === null){coerced0 = false;}else if(data0 === "true" || data0 === 1){coerced0 = true;}else {validate10.errors = [{instancePath:instancePath+"/enabled",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];return false;}}if(coerced0 !== undefined){data0 = coerced0;if(data !== undefined){data["enabled"] = coerced0;}}}}}}else {validate10.errors = [{instancePath,keyword:"type",params:{type: "object"},message:"must be object"}];return false;}}validate10.errors = vErrors;return errors === 0;}return validate10;
})();
const updateLegacyApiKeys = {
 "operation": "updateLegacyApiKeys",
 "method": "PUT",
 "path": "/v1/projects/{ref}/api-keys/legacy",
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
   "enabled": "enabled"
  },
  "header": {}
 },
 validate: { query: updateLegacyApiKeys_query },
 answer: getLegacyApiKeys_answer
};
const getApiKey = {
 "operation": "getApiKey",
 "method": "GET",
 "path": "/v1/projects/{ref}/api-keys/{id}",
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
   "ApiKeyId": "id"
  },
  "query": {
   "reveal": "reveal"
  },
  "header": {}
 },
 validate: { query: listApiKeys_query },
 answer: createApiKey_answer
};
const deleteApiKey_query = /* @__PURE__ */ (() => {
const schema11 = {"type":"object","properties":{"reveal":{"type":"boolean"},"was_compromised":{"type":"boolean"},"reason":{"type":"string"}}};function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){let vErrors = null;let errors = 0;if(errors === 0){if(data && typeof data == "object" && !Array.isArray(data)){if(data.reveal !== undefined){let data0 = data.reveal;const _errs1 = errors;if(typeof data0 !== "boolean"){let coerced0 = undefined;if(!(coerced0 !== undefined)){if(data0 === "false" || data0 === 0 || data0 === null){coerced0 = false;}else if(data0 === "true" || data0 === 1){coerced0 = true;}else {validate10.errors = [{instancePath:instancePath+"/reveal",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];return false;}}if(coerced0 !== undefined){data0 = coerced0;if(data !== undefined){data["reveal"] = coerced0;}}}var valid0 = _errs1 === errors;}else {var valid0 = true;}if(valid0){if(data.was_compromised !== undefined){let data1 = data.was_compromised;const _errs3 = errors;if(typeof data1 !== "boolean"){let coerced1 = undefined;if(!(coerced1 !== undefined)){if(data1 === "false" || data1 === 0 || data1 === null){coerced1 = false;}else if(data1 === "true" || data1 === 1){coerced1 = true;}else {validate10.errors = [{instancePath:instancePath+"/was_compromised",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];return false;}}if(coerced1 !== undefined){data1 = coerced1;if(data !== undefined){data["was_compromised"] = coerced1;}}}var valid0 = _errs3 === errors;}else {var valid0 = true;}if(valid0){if(data.reason !== undefined){let data2 = data.reason;const _errs5 = errors;if(typeof data2 !== "string"){let dataType2 = typeof data2;let coerced2 = undefined;if(!(coerced2 !== undefined)){if(dataType2 == "number" || dataType2 == "boolean"){coerced2 = "" + data2;}else if(data2 === null){coerced2 = "";}else {validate10.errors = [{instancePath:instancePath+"/reason",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}}if(coerced2 !== undefined){data2 = coerced2;if(data !== undefined){data["reason"] = coerced2;}}}var valid0 = _errs5 === errors;}else {var valid0 = true;}}}}else {validate10.errors = [{instancePath,keyword:"type",params:{type: "object"},message:"must be object"}];return false;}}validate10.errors = vErrors;return errors === 0;}return validate10;
})();
const deleteApiKey = {
 "operation": "deleteApiKey",
 "method": "DELETE",
 "path": "/v1/projects/{ref}/api-keys/{id}",
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
   "ApiKeyId": "id"
  },
  "query": {
   "reveal": "reveal",
   "was_compromised": "was_compromised",
   "reason": "reason"
  },
  "header": {}
 },
 validate: { query: deleteApiKey_query },
 answer: createApiKey_answer
};
const updateApiKey_body = /* @__PURE__ */ (() => {
const schema11 = {"type":"object","properties":{"name":{"type":"string","minLength":4,"maxLength":64,"pattern":"^[a-z_][a-z0-9_]+$","x-refusal":"must contain only lower-case letters, digits and underscores, and not begin with a digit"},"description":{"type":["string","null"]},"secret_jwt_template":{"type":["object","null"]}}};const func2 = (function ucs2length(str) {
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
});const pattern0 = new RegExp("^[a-z_][a-z0-9_]+$", "u");function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){let vErrors = null;let errors = 0;if(errors === 0){if(data && typeof data == "object" && !Array.isArray(data)){if(data.name !== undefined){let data0 = data.name;const _errs1 = errors;if(errors === _errs1){if(typeof data0 === "string"){if(func2(data0) > 64){validate10.errors = [{instancePath:instancePath+"/name",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters"}];return false;}else {if(func2(data0) < 4){validate10.errors = [{instancePath:instancePath+"/name",keyword:"minLength",params:{limit: 4},message:"must NOT have fewer than 4 characters"}];return false;}else {if(!pattern0.test(data0)){validate10.errors = [{instancePath:instancePath+"/name",keyword:"pattern",params:{},message:"must contain only lower-case letters, digits and underscores, and not begin with a digit"}];return false;}}}}else {validate10.errors = [{instancePath:instancePath+"/name",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}}var valid0 = _errs1 === errors;}else {var valid0 = true;}if(valid0){if(data.description !== undefined){let data1 = data.description;const _errs3 = errors;if((typeof data1 !== "string") && (data1 !== null)){validate10.errors = [{instancePath:instancePath+"/description",keyword:"type",params:{type: schema11.properties.description.type},message:"must be string,null"}];return false;}var valid0 = _errs3 === errors;}else {var valid0 = true;}if(valid0){if(data.secret_jwt_template !== undefined){let data2 = data.secret_jwt_template;const _errs5 = errors;if((!(data2 && typeof data2 == "object" && !Array.isArray(data2))) && (data2 !== null)){validate10.errors = [{instancePath:instancePath+"/secret_jwt_template",keyword:"type",params:{type: schema11.properties.secret_jwt_template.type},message:"must be object,null"}];return false;}var valid0 = _errs5 === errors;}else {var valid0 = true;}}}}else {validate10.errors = [{instancePath,keyword:"type",params:{type: "object"},message:"must be object"}];return false;}}validate10.errors = vErrors;return errors === 0;}return validate10;
})();
const updateApiKey = {
 "operation": "updateApiKey",
 "method": "PATCH",
 "path": "/v1/projects/{ref}/api-keys/{id}",
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
   "ApiKeyId": "id"
  },
  "query": {
   "reveal": "reveal"
  },
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
 validate: { query: listApiKeys_query, body: updateApiKey_body },
 answer: createApiKey_answer
};
const listAddons_answer = {"type":"object","properties":{"selected_addons":{"type":"array","items":{"type":"object","properties":{"type":{"type":"string","enum":["custom_domain","compute_instance","pitr","ipv4","auth_mfa_phone","auth_mfa_web_authn","log_drain"]},"variant":{"type":"object","properties":{"id":{"type":"string","form":{"source":"^(ci_(micro|small|medium|large|(2|4|8|12|16|24|48)?xlarge|(24|48)xlarge_(optimized_cpu|optimized_memory|high_memory))|cd_default|pitr_(7|14|28)|ipv4_default)$","flags":"u"}},"name":{"type":"string"},"price":{"type":"object","properties":{"description":{"type":"string"},"type":{"type":"string","enum":["fixed","usage"]},"interval":{"type":"string","enum":["monthly","hourly"]},"amount":{"type":"number"}},"required":["description","type","interval","amount"]}},"required":["id","name","price"]}},"required":["type","variant"]}},"available_addons":{"type":"array","items":{"type":"object","properties":{"type":{"type":"string","enum":["custom_domain","compute_instance","pitr","ipv4","auth_mfa_phone","auth_mfa_web_authn","log_drain"]},"name":{"type":"string"},"variants":{"type":"array","items":{"type":"object","properties":{"id":{"type":"string","form":{"source":"^(ci_(micro|small|medium|large|(2|4|8|12|16|24|48)?xlarge|(24|48)xlarge_(optimized_cpu|optimized_memory|high_memory))|cd_default|pitr_(7|14|28)|ipv4_default)$","flags":"u"}},"name":{"type":"string"},"price":{"type":"object","properties":{"description":{"type":"string"},"type":{"type":"string","enum":["fixed","usage"]},"interval":{"type":"string","enum":["monthly","hourly"]},"amount":{"type":"number"}},"required":["description","type","interval","amount"]}},"required":["id","name","price"]}}},"required":["type","name","variants"]}}},"required":["selected_addons","available_addons"]};
const listAddons = {
 "operation": "listAddons",
 "method": "GET",
 "path": "/v1/projects/{ref}/billing/addons",
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
 answer: listAddons_answer
};
const applyAddon_body = /* @__PURE__ */ (() => {
const schema11 = {"type":"object","required":["addon_variant","addon_type"],"properties":{"addon_variant":{"type":"string","pattern":"^(ci_(micro|small|medium|large|(2|4|8|12|16|24|48)?xlarge|(24|48)xlarge_(optimized_cpu|optimized_memory|high_memory))|cd_default|pitr_(7|14|28)|ipv4_default)$","x-refusal":"must be a variant of an add-on"},"addon_type":{"type":"string","enum":["custom_domain","compute_instance","pitr","ipv4","auth_mfa_phone","auth_mfa_web_authn","log_drain"]}}};const pattern0 = new RegExp("^(ci_(micro|small|medium|large|(2|4|8|12|16|24|48)?xlarge|(24|48)xlarge_(optimized_cpu|optimized_memory|high_memory))|cd_default|pitr_(7|14|28)|ipv4_default)$", "u");function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){let vErrors = null;let errors = 0;if(errors === 0){if(data && typeof data == "object" && !Array.isArray(data)){let missing0;if(((data.addon_variant === undefined) && (missing0 = "addon_variant")) || ((data.addon_type === undefined) && (missing0 = "addon_type"))){validate10.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0, type: {"addon_variant":"string","addon_type":"string"}[missing0]},message:"must have required property '"+missing0+"'"}];return false;}else {if(data.addon_variant !== undefined){let data0 = data.addon_variant;const _errs1 = errors;if(errors === _errs1){if(typeof data0 === "string"){if(!pattern0.test(data0)){validate10.errors = [{instancePath:instancePath+"/addon_variant",keyword:"pattern",params:{},message:"must be a variant of an add-on"}];return false;}}else {validate10.errors = [{instancePath:instancePath+"/addon_variant",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}}var valid0 = _errs1 === errors;}else {var valid0 = true;}if(valid0){if(data.addon_type !== undefined){let data1 = data.addon_type;const _errs3 = errors;if(typeof data1 !== "string"){validate10.errors = [{instancePath:instancePath+"/addon_type",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}if(!(((((((data1 === "custom_domain") || (data1 === "compute_instance")) || (data1 === "pitr")) || (data1 === "ipv4")) || (data1 === "auth_mfa_phone")) || (data1 === "auth_mfa_web_authn")) || (data1 === "log_drain"))){validate10.errors = [{instancePath:instancePath+"/addon_type",keyword:"enum",params:{allowedValues: schema11.properties.addon_type.enum},message:"must be equal to one of the allowed values"}];return false;}var valid0 = _errs3 === errors;}else {var valid0 = true;}}}}else {validate10.errors = [{instancePath,keyword:"type",params:{type: "object"},message:"must be object"}];return false;}}validate10.errors = vErrors;return errors === 0;}return validate10;
})();
const applyAddon = {
 "operation": "applyAddon",
 "method": "PATCH",
 "path": "/v1/projects/{ref}/billing/addons",
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
 validate: { body: applyAddon_body }
};
const removeAddon = {
 "operation": "removeAddon",
 "method": "DELETE",
 "path": "/v1/projects/{ref}/billing/addons/{addon_variant}",
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
   "AddonVariant": "addon_variant"
  },
  "query": {},
  "header": {}
 },
 validate: {  }
};
const getAuthConfig_answer = {"type":"object","properties":{"db_max_pool_size_unit":{"type":["string","null"],"enum":["connections","percent",null]},"password_required_characters":{"form":{"source":"^([a-z]{26}[A-Z]{26}:[0-9]{10}|[a-z]{26}:[A-Z]{26}:[0-9]{10}(:[^A-Za-z0-9]+)?)?$","flags":"u"}},"security_captcha_provider":{"type":["string","null"],"enum":["turnstile","hcaptcha",null]},"sms_provider":{"type":["string","null"],"enum":["messagebird","textlocal","twilio","twilio_verify","vonage",null]},"sessions_inactivity_timeout":{"type":["number","null"]},"sessions_timebox":{"type":["number","null"]},"passkey_enabled":{"type":"boolean"},"oauth_server_enabled":{"type":"boolean"},"oauth_server_allow_dynamic_registration":{"type":"boolean"},"custom_oauth_enabled":{"type":"boolean"},"mailer_otp_exp":{"type":"integer"},"mfa_phone_otp_length":{"type":"integer"},"sms_otp_length":{"type":"integer"},"custom_oauth_max_providers":{"type":"integer"}},"required":["api_max_request_duration","custom_oauth_enabled","custom_oauth_max_providers","db_max_pool_size","db_max_pool_size_unit","disable_signup","external_anonymous_users_enabled","external_apple_additional_client_ids","external_apple_client_id","external_apple_email_optional","external_apple_enabled","external_apple_secret","external_azure_client_id","external_azure_email_optional","external_azure_enabled","external_azure_secret","external_azure_url","external_bitbucket_client_id","external_bitbucket_email_optional","external_bitbucket_enabled","external_bitbucket_secret","external_discord_client_id","external_discord_email_optional","external_discord_enabled","external_discord_secret","external_email_enabled","external_facebook_client_id","external_facebook_email_optional","external_facebook_enabled","external_facebook_secret","external_figma_client_id","external_figma_email_optional","external_figma_enabled","external_figma_secret","external_github_client_id","external_github_email_optional","external_github_enabled","external_github_secret","external_gitlab_client_id","external_gitlab_email_optional","external_gitlab_enabled","external_gitlab_secret","external_gitlab_url","external_google_additional_client_ids","external_google_client_id","external_google_email_optional","external_google_enabled","external_google_secret","external_google_skip_nonce_check","external_kakao_client_id","external_kakao_email_optional","external_kakao_enabled","external_kakao_secret","external_keycloak_client_id","external_keycloak_email_optional","external_keycloak_enabled","external_keycloak_secret","external_keycloak_url","external_linkedin_oidc_client_id","external_linkedin_oidc_email_optional","external_linkedin_oidc_enabled","external_linkedin_oidc_secret","external_notion_client_id","external_notion_email_optional","external_notion_enabled","external_notion_secret","external_phone_enabled","external_slack_client_id","external_slack_email_optional","external_slack_enabled","external_slack_oidc_client_id","external_slack_oidc_email_optional","external_slack_oidc_enabled","external_slack_oidc_secret","external_slack_secret","external_spotify_client_id","external_spotify_email_optional","external_spotify_enabled","external_spotify_secret","external_twitch_client_id","external_twitch_email_optional","external_twitch_enabled","external_twitch_secret","external_twitter_client_id","external_twitter_email_optional","external_twitter_enabled","external_twitter_secret","external_web3_ethereum_enabled","external_web3_solana_enabled","external_workos_client_id","external_workos_enabled","external_workos_secret","external_workos_url","external_x_client_id","external_x_email_optional","external_x_enabled","external_x_secret","external_zoom_client_id","external_zoom_email_optional","external_zoom_enabled","external_zoom_secret","hook_after_user_created_enabled","hook_after_user_created_secrets","hook_after_user_created_uri","hook_before_user_created_enabled","hook_before_user_created_secrets","hook_before_user_created_uri","hook_custom_access_token_enabled","hook_custom_access_token_secrets","hook_custom_access_token_uri","hook_mfa_verification_attempt_enabled","hook_mfa_verification_attempt_secrets","hook_mfa_verification_attempt_uri","hook_password_verification_attempt_enabled","hook_password_verification_attempt_secrets","hook_password_verification_attempt_uri","hook_send_email_enabled","hook_send_email_secrets","hook_send_email_uri","hook_send_sms_enabled","hook_send_sms_secrets","hook_send_sms_uri","jwt_exp","mailer_allow_unverified_email_sign_ins","mailer_autoconfirm","mailer_notifications_email_changed_enabled","mailer_notifications_identity_linked_enabled","mailer_notifications_identity_unlinked_enabled","mailer_notifications_mfa_factor_enrolled_enabled","mailer_notifications_mfa_factor_unenrolled_enabled","mailer_notifications_password_changed_enabled","mailer_notifications_phone_changed_enabled","mailer_otp_exp","mailer_otp_length","mailer_secure_email_change_enabled","mailer_subjects_confirmation","mailer_subjects_email_change","mailer_subjects_email_changed_notification","mailer_subjects_identity_linked_notification","mailer_subjects_identity_unlinked_notification","mailer_subjects_invite","mailer_subjects_magic_link","mailer_subjects_mfa_factor_enrolled_notification","mailer_subjects_mfa_factor_unenrolled_notification","mailer_subjects_password_changed_notification","mailer_subjects_phone_changed_notification","mailer_subjects_reauthentication","mailer_subjects_recovery","mailer_templates_confirmation_content","mailer_templates_email_change_content","mailer_templates_email_changed_notification_content","mailer_templates_identity_linked_notification_content","mailer_templates_identity_unlinked_notification_content","mailer_templates_invite_content","mailer_templates_magic_link_content","mailer_templates_mfa_factor_enrolled_notification_content","mailer_templates_mfa_factor_unenrolled_notification_content","mailer_templates_password_changed_notification_content","mailer_templates_phone_changed_notification_content","mailer_templates_reauthentication_content","mailer_templates_recovery_content","mfa_max_enrolled_factors","mfa_phone_enroll_enabled","mfa_phone_max_frequency","mfa_phone_otp_length","mfa_phone_template","mfa_phone_verify_enabled","mfa_totp_enroll_enabled","mfa_totp_verify_enabled","mfa_web_authn_enroll_enabled","mfa_web_authn_verify_enabled","nimbus_oauth_client_id","nimbus_oauth_client_secret","nimbus_oauth_email_optional","oauth_server_allow_dynamic_registration","oauth_server_authorization_path","oauth_server_enabled","passkey_enabled","password_hibp_enabled","password_min_length","password_required_characters","rate_limit_anonymous_users","rate_limit_email_sent","rate_limit_otp","rate_limit_sms_sent","rate_limit_token_refresh","rate_limit_verify","rate_limit_web3","refresh_token_rotation_enabled","saml_allow_encrypted_assertions","saml_enabled","saml_external_url","security_captcha_enabled","security_captcha_provider","security_captcha_secret","security_manual_linking_enabled","security_refresh_token_reuse_interval","security_sb_forwarded_for_enabled","security_update_password_require_reauthentication","sessions_inactivity_timeout","sessions_single_per_user","sessions_tags","sessions_timebox","site_url","sms_autoconfirm","sms_max_frequency","sms_messagebird_access_key","sms_messagebird_originator","sms_otp_exp","sms_otp_length","sms_provider","sms_template","sms_test_otp","sms_test_otp_valid_until","sms_textlocal_api_key","sms_textlocal_sender","sms_twilio_account_sid","sms_twilio_auth_token","sms_twilio_content_sid","sms_twilio_message_service_sid","sms_twilio_verify_account_sid","sms_twilio_verify_auth_token","sms_twilio_verify_message_service_sid","sms_vonage_api_key","sms_vonage_api_secret","sms_vonage_from","smtp_admin_email","smtp_host","smtp_max_frequency","smtp_pass","smtp_port","smtp_sender_name","smtp_user","uri_allow_list","webauthn_rp_display_name","webauthn_rp_id","webauthn_rp_origins"]};
const getAuthConfig = {
 "operation": "getAuthConfig",
 "method": "GET",
 "path": "/v1/projects/{ref}/config/auth",
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
 answer: getAuthConfig_answer
};
const updateAuthConfig_body = /* @__PURE__ */ (() => {
const schema11 = {"type":"object","properties":{"db_max_pool_size_unit":{"type":["string","null"],"enum":["connections","percent",null]},"password_required_characters":{"pattern":"^([a-z]{26}[A-Z]{26}:[0-9]{10}|[a-z]{26}:[A-Z]{26}:[0-9]{10}(:[^A-Za-z0-9]+)?)?$","x-refusal":"must be one of the sets of characters that can be required"},"security_captcha_provider":{"type":["string","null"],"enum":["turnstile","hcaptcha",null]},"sms_provider":{"type":["string","null"],"enum":["messagebird","textlocal","twilio","twilio_verify","vonage",null]},"sessions_inactivity_timeout":{"type":["number","null"],"minimum":0},"sessions_timebox":{"type":["number","null"],"minimum":0},"passkey_enabled":{"type":"boolean"},"custom_oauth_enabled":{"type":"boolean"},"jwt_exp":{"minimum":0,"maximum":604800},"mailer_otp_exp":{"type":"integer","minimum":0,"maximum":2147483647},"mailer_otp_length":{"minimum":6,"maximum":10},"password_min_length":{"minimum":6,"maximum":32767},"sms_otp_length":{"type":"integer","minimum":0,"maximum":32767},"smtp_max_frequency":{"minimum":0,"maximum":32767},"sms_max_frequency":{"minimum":0,"maximum":32767},"mfa_phone_max_frequency":{"minimum":0,"maximum":32767},"mfa_phone_otp_length":{"minimum":0,"maximum":32767},"mfa_max_enrolled_factors":{"minimum":0,"maximum":2147483647},"security_refresh_token_reuse_interval":{"minimum":0,"maximum":2147483647},"sms_otp_exp":{"minimum":0,"maximum":2147483647},"rate_limit_anonymous_users":{"minimum":1,"maximum":2147483647},"rate_limit_email_sent":{"minimum":1,"maximum":2147483647},"rate_limit_otp":{"minimum":1,"maximum":2147483647},"rate_limit_sms_sent":{"minimum":1,"maximum":2147483647},"rate_limit_token_refresh":{"minimum":1,"maximum":2147483647},"rate_limit_verify":{"minimum":1,"maximum":2147483647},"rate_limit_web3":{"minimum":1,"maximum":2147483647},"site_url":{"pattern":"^[^,]+$","x-refusal":"must be one address"},"saml_external_url":{"pattern":"^[^,]+$","x-refusal":"must be one address"},"sms_test_otp":{"pattern":"^([0-9]{1,15}=[0-9]+,?)*$","x-refusal":"must be pairs such as 15551234=123456"},"sessions_tags":{"pattern":"^\\s*([a-zA-Z0-9_-]+(\\s*,+\\s*)?)*\\s*$","x-refusal":"must be names with commas between them"}},"allOf":[{"patternProperties":{"^disable_signup$|_(enabled|optional|autoconfirm|check|sign_ins|assertions|require_reauthentication|per_user|postgres|aal|current_password|registration)$":{"type":["boolean","null"]},"^(rate_limit_\\w+|api_max_request_duration|db_max_pool_size|jwt_exp|\\w+_(otp_exp|length|factors|frequency|interval))$":{"type":["integer","null"]},"^(external_\\w+_(client_ids?|secret|url)|hook_\\w+_(uri|secrets)|mailer_(subjects|templates)_\\w+|sms_(messagebird|textlocal|twilio|vonage)_\\w+|sms_(template|test_otp\\w*)|smtp_(admin_email|host|pass|port|sender_name|user)|webauthn_\\w+|mfa_phone_template|nimbus_oauth_client_(id|secret)|saml_external_url|security_captcha_secret|sessions_tags|site_url|uri_allow_list|oauth_server_authorization_path|password_required_characters)$":{"type":["string","null"]}}}]};const pattern0 = new RegExp("^disable_signup$|_(enabled|optional|autoconfirm|check|sign_ins|assertions|require_reauthentication|per_user|postgres|aal|current_password|registration)$", "u");const pattern1 = new RegExp("^(rate_limit_\\w+|api_max_request_duration|db_max_pool_size|jwt_exp|\\w+_(otp_exp|length|factors|frequency|interval))$", "u");const pattern2 = new RegExp("^(external_\\w+_(client_ids?|secret|url)|hook_\\w+_(uri|secrets)|mailer_(subjects|templates)_\\w+|sms_(messagebird|textlocal|twilio|vonage)_\\w+|sms_(template|test_otp\\w*)|smtp_(admin_email|host|pass|port|sender_name|user)|webauthn_\\w+|mfa_phone_template|nimbus_oauth_client_(id|secret)|saml_external_url|security_captcha_secret|sessions_tags|site_url|uri_allow_list|oauth_server_authorization_path|password_required_characters)$", "u");const pattern3 = new RegExp("^([a-z]{26}[A-Z]{26}:[0-9]{10}|[a-z]{26}:[A-Z]{26}:[0-9]{10}(:[^A-Za-z0-9]+)?)?$", "u");const pattern4 = new RegExp("^[^,]+$", "u");const pattern6 = new RegExp("^([0-9]{1,15}=[0-9]+,?)*$", "u");const pattern7 = new RegExp("^\\s*([a-zA-Z0-9_-]+(\\s*,+\\s*)?)*\\s*$", "u");function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){let vErrors = null;let errors = 0;if(data && typeof data == "object" && !Array.isArray(data)){var valid1 = true;for(const key0 in data){if(pattern0.test(key0)){let data0 = data[key0];const _errs2 = errors;if((typeof data0 !== "boolean") && (data0 !== null)){validate10.errors = [{instancePath:instancePath+"/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),keyword:"type",params:{type: schema11.allOf[0].patternProperties["^disable_signup$|_(enabled|optional|autoconfirm|check|sign_ins|assertions|require_reauthentication|per_user|postgres|aal|current_password|registration)$"].type},message:"must be boolean,null"}];return false;}var valid1 = _errs2 === errors;if(!valid1){break;}}}if(valid1){var valid1 = true;for(const key1 in data){if(pattern1.test(key1)){let data1 = data[key1];const _errs4 = errors;if((!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))) && (data1 !== null)){validate10.errors = [{instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),keyword:"type",params:{type: schema11.allOf[0].patternProperties["^(rate_limit_\\w+|api_max_request_duration|db_max_pool_size|jwt_exp|\\w+_(otp_exp|length|factors|frequency|interval))$"].type},message:"must be integer,null"}];return false;}var valid1 = _errs4 === errors;if(!valid1){break;}}}if(valid1){var valid1 = true;for(const key2 in data){if(pattern2.test(key2)){let data2 = data[key2];const _errs6 = errors;if((typeof data2 !== "string") && (data2 !== null)){validate10.errors = [{instancePath:instancePath+"/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),keyword:"type",params:{type: schema11.allOf[0].patternProperties["^(external_\\w+_(client_ids?|secret|url)|hook_\\w+_(uri|secrets)|mailer_(subjects|templates)_\\w+|sms_(messagebird|textlocal|twilio|vonage)_\\w+|sms_(template|test_otp\\w*)|smtp_(admin_email|host|pass|port|sender_name|user)|webauthn_\\w+|mfa_phone_template|nimbus_oauth_client_(id|secret)|saml_external_url|security_captcha_secret|sessions_tags|site_url|uri_allow_list|oauth_server_authorization_path|password_required_characters)$"].type},message:"must be string,null"}];return false;}var valid1 = _errs6 === errors;if(!valid1){break;}}}}}}if(errors === 0){if(data && typeof data == "object" && !Array.isArray(data)){if(data.db_max_pool_size_unit !== undefined){let data3 = data.db_max_pool_size_unit;const _errs8 = errors;if((typeof data3 !== "string") && (data3 !== null)){validate10.errors = [{instancePath:instancePath+"/db_max_pool_size_unit",keyword:"type",params:{type: schema11.properties.db_max_pool_size_unit.type},message:"must be string,null"}];return false;}if(!(((data3 === "connections") || (data3 === "percent")) || (data3 === null))){validate10.errors = [{instancePath:instancePath+"/db_max_pool_size_unit",keyword:"enum",params:{allowedValues: schema11.properties.db_max_pool_size_unit.enum},message:"must be equal to one of the allowed values"}];return false;}var valid2 = _errs8 === errors;}else {var valid2 = true;}if(valid2){if(data.password_required_characters !== undefined){let data4 = data.password_required_characters;const _errs10 = errors;if(typeof data4 === "string"){if(!pattern3.test(data4)){validate10.errors = [{instancePath:instancePath+"/password_required_characters",keyword:"pattern",params:{},message:"must be one of the sets of characters that can be required"}];return false;}}var valid2 = _errs10 === errors;}else {var valid2 = true;}if(valid2){if(data.security_captcha_provider !== undefined){let data5 = data.security_captcha_provider;const _errs11 = errors;if((typeof data5 !== "string") && (data5 !== null)){validate10.errors = [{instancePath:instancePath+"/security_captcha_provider",keyword:"type",params:{type: schema11.properties.security_captcha_provider.type},message:"must be string,null"}];return false;}if(!(((data5 === "turnstile") || (data5 === "hcaptcha")) || (data5 === null))){validate10.errors = [{instancePath:instancePath+"/security_captcha_provider",keyword:"enum",params:{allowedValues: schema11.properties.security_captcha_provider.enum},message:"must be equal to one of the allowed values"}];return false;}var valid2 = _errs11 === errors;}else {var valid2 = true;}if(valid2){if(data.sms_provider !== undefined){let data6 = data.sms_provider;const _errs13 = errors;if((typeof data6 !== "string") && (data6 !== null)){validate10.errors = [{instancePath:instancePath+"/sms_provider",keyword:"type",params:{type: schema11.properties.sms_provider.type},message:"must be string,null"}];return false;}if(!((((((data6 === "messagebird") || (data6 === "textlocal")) || (data6 === "twilio")) || (data6 === "twilio_verify")) || (data6 === "vonage")) || (data6 === null))){validate10.errors = [{instancePath:instancePath+"/sms_provider",keyword:"enum",params:{allowedValues: schema11.properties.sms_provider.enum},message:"must be equal to one of the allowed values"}];return false;}var valid2 = _errs13 === errors;}else {var valid2 = true;}if(valid2){if(data.sessions_inactivity_timeout !== undefined){let data7 = data.sessions_inactivity_timeout;const _errs15 = errors;if((!((typeof data7 == "number") && (isFinite(data7)))) && (data7 !== null)){validate10.errors = [{instancePath:instancePath+"/sessions_inactivity_timeout",keyword:"type",params:{type: schema11.properties.sessions_inactivity_timeout.type},message:"must be number,null"}];return false;}if(errors === _errs15){if((typeof data7 == "number") && (isFinite(data7))){if(data7 < 0 || isNaN(data7)){validate10.errors = [{instancePath:instancePath+"/sessions_inactivity_timeout",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];return false;}}}var valid2 = _errs15 === errors;}else {var valid2 = true;}if(valid2){if(data.sessions_timebox !== undefined){let data8 = data.sessions_timebox;const _errs17 = errors;if((!((typeof data8 == "number") && (isFinite(data8)))) && (data8 !== null)){validate10.errors = [{instancePath:instancePath+"/sessions_timebox",keyword:"type",params:{type: schema11.properties.sessions_timebox.type},message:"must be number,null"}];return false;}if(errors === _errs17){if((typeof data8 == "number") && (isFinite(data8))){if(data8 < 0 || isNaN(data8)){validate10.errors = [{instancePath:instancePath+"/sessions_timebox",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];return false;}}}var valid2 = _errs17 === errors;}else {var valid2 = true;}if(valid2){if(data.passkey_enabled !== undefined){const _errs19 = errors;if(typeof data.passkey_enabled !== "boolean"){validate10.errors = [{instancePath:instancePath+"/passkey_enabled",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];return false;}var valid2 = _errs19 === errors;}else {var valid2 = true;}if(valid2){if(data.custom_oauth_enabled !== undefined){const _errs21 = errors;if(typeof data.custom_oauth_enabled !== "boolean"){validate10.errors = [{instancePath:instancePath+"/custom_oauth_enabled",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];return false;}var valid2 = _errs21 === errors;}else {var valid2 = true;}if(valid2){if(data.jwt_exp !== undefined){let data11 = data.jwt_exp;const _errs23 = errors;if((typeof data11 == "number") && (isFinite(data11))){if(data11 > 604800 || isNaN(data11)){validate10.errors = [{instancePath:instancePath+"/jwt_exp",keyword:"maximum",params:{comparison: "<=", limit: 604800},message:"must be <= 604800"}];return false;}else {if(data11 < 0 || isNaN(data11)){validate10.errors = [{instancePath:instancePath+"/jwt_exp",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];return false;}}}var valid2 = _errs23 === errors;}else {var valid2 = true;}if(valid2){if(data.mailer_otp_exp !== undefined){let data12 = data.mailer_otp_exp;const _errs24 = errors;if(!(((typeof data12 == "number") && (!(data12 % 1) && !isNaN(data12))) && (isFinite(data12)))){validate10.errors = [{instancePath:instancePath+"/mailer_otp_exp",keyword:"type",params:{type: "integer"},message:"must be integer"}];return false;}if(errors === _errs24){if((typeof data12 == "number") && (isFinite(data12))){if(data12 > 2147483647 || isNaN(data12)){validate10.errors = [{instancePath:instancePath+"/mailer_otp_exp",keyword:"maximum",params:{comparison: "<=", limit: 2147483647},message:"must be <= 2147483647"}];return false;}else {if(data12 < 0 || isNaN(data12)){validate10.errors = [{instancePath:instancePath+"/mailer_otp_exp",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];return false;}}}}var valid2 = _errs24 === errors;}else {var valid2 = true;}if(valid2){if(data.mailer_otp_length !== undefined){let data13 = data.mailer_otp_length;const _errs26 = errors;if((typeof data13 == "number") && (isFinite(data13))){if(data13 > 10 || isNaN(data13)){validate10.errors = [{instancePath:instancePath+"/mailer_otp_length",keyword:"maximum",params:{comparison: "<=", limit: 10},message:"must be <= 10"}];return false;}else {if(data13 < 6 || isNaN(data13)){validate10.errors = [{instancePath:instancePath+"/mailer_otp_length",keyword:"minimum",params:{comparison: ">=", limit: 6},message:"must be >= 6"}];return false;}}}var valid2 = _errs26 === errors;}else {var valid2 = true;}if(valid2){if(data.password_min_length !== undefined){let data14 = data.password_min_length;const _errs27 = errors;if((typeof data14 == "number") && (isFinite(data14))){if(data14 > 32767 || isNaN(data14)){validate10.errors = [{instancePath:instancePath+"/password_min_length",keyword:"maximum",params:{comparison: "<=", limit: 32767},message:"must be <= 32767"}];return false;}else {if(data14 < 6 || isNaN(data14)){validate10.errors = [{instancePath:instancePath+"/password_min_length",keyword:"minimum",params:{comparison: ">=", limit: 6},message:"must be >= 6"}];return false;}}}var valid2 = _errs27 === errors;}else {var valid2 = true;}if(valid2){if(data.sms_otp_length !== undefined){let data15 = data.sms_otp_length;const _errs28 = errors;if(!(((typeof data15 == "number") && (!(data15 % 1) && !isNaN(data15))) && (isFinite(data15)))){validate10.errors = [{instancePath:instancePath+"/sms_otp_length",keyword:"type",params:{type: "integer"},message:"must be integer"}];return false;}if(errors === _errs28){if((typeof data15 == "number") && (isFinite(data15))){if(data15 > 32767 || isNaN(data15)){validate10.errors = [{instancePath:instancePath+"/sms_otp_length",keyword:"maximum",params:{comparison: "<=", limit: 32767},message:"must be <= 32767"}];return false;}else {if(data15 < 0 || isNaN(data15)){validate10.errors = [{instancePath:instancePath+"/sms_otp_length",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];return false;}}}}var valid2 = _errs28 === errors;}else {var valid2 = true;}if(valid2){if(data.smtp_max_frequency !== undefined){let data16 = data.smtp_max_frequency;const _errs30 = errors;if((typeof data16 == "number") && (isFinite(data16))){if(data16 > 32767 || isNaN(data16)){validate10.errors = [{instancePath:instancePath+"/smtp_max_frequency",keyword:"maximum",params:{comparison: "<=", limit: 32767},message:"must be <= 32767"}];return false;}else {if(data16 < 0 || isNaN(data16)){validate10.errors = [{instancePath:instancePath+"/smtp_max_frequency",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];return false;}}}var valid2 = _errs30 === errors;}else {var valid2 = true;}if(valid2){if(data.sms_max_frequency !== undefined){let data17 = data.sms_max_frequency;const _errs31 = errors;if((typeof data17 == "number") && (isFinite(data17))){if(data17 > 32767 || isNaN(data17)){validate10.errors = [{instancePath:instancePath+"/sms_max_frequency",keyword:"maximum",params:{comparison: "<=", limit: 32767},message:"must be <= 32767"}];return false;}else {if(data17 < 0 || isNaN(data17)){validate10.errors = [{instancePath:instancePath+"/sms_max_frequency",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];return false;}}}var valid2 = _errs31 === errors;}else {var valid2 = true;}if(valid2){if(data.mfa_phone_max_frequency !== undefined){let data18 = data.mfa_phone_max_frequency;const _errs32 = errors;if((typeof data18 == "number") && (isFinite(data18))){if(data18 > 32767 || isNaN(data18)){validate10.errors = [{instancePath:instancePath+"/mfa_phone_max_frequency",keyword:"maximum",params:{comparison: "<=", limit: 32767},message:"must be <= 32767"}];return false;}else {if(data18 < 0 || isNaN(data18)){validate10.errors = [{instancePath:instancePath+"/mfa_phone_max_frequency",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];return false;}}}var valid2 = _errs32 === errors;}else {var valid2 = true;}if(valid2){if(data.mfa_phone_otp_length !== undefined){let data19 = data.mfa_phone_otp_length;const _errs33 = errors;if((typeof data19 == "number") && (isFinite(data19))){if(data19 > 32767 || isNaN(data19)){validate10.errors = [{instancePath:instancePath+"/mfa_phone_otp_length",keyword:"maximum",params:{comparison: "<=", limit: 32767},message:"must be <= 32767"}];return false;}else {if(data19 < 0 || isNaN(data19)){validate10.errors = [{instancePath:instancePath+"/mfa_phone_otp_length",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];return false;}}}var valid2 = _errs33 === errors;}else {var valid2 = true;}if(valid2){if(data.mfa_max_enrolled_factors !== undefined){let data20 = data.mfa_max_enrolled_factors;const _errs34 = errors;if((typeof data20 == "number") && (isFinite(data20))){if(data20 > 2147483647 || isNaN(data20)){validate10.errors = [{instancePath:instancePath+"/mfa_max_enrolled_factors",keyword:"maximum",params:{comparison: "<=", limit: 2147483647},message:"must be <= 2147483647"}];return false;}else {if(data20 < 0 || isNaN(data20)){validate10.errors = [{instancePath:instancePath+"/mfa_max_enrolled_factors",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];return false;}}}var valid2 = _errs34 === errors;}else {var valid2 = true;}if(valid2){if(data.security_refresh_token_reuse_interval !== undefined){let data21 = data.security_refresh_token_reuse_interval;const _errs35 = errors;if((typeof data21 == "number") && (isFinite(data21))){if(data21 > 2147483647 || isNaN(data21)){validate10.errors = [{instancePath:instancePath+"/security_refresh_token_reuse_interval",keyword:"maximum",params:{comparison: "<=", limit: 2147483647},message:"must be <= 2147483647"}];return false;}else {if(data21 < 0 || isNaN(data21)){validate10.errors = [{instancePath:instancePath+"/security_refresh_token_reuse_interval",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];return false;}}}var valid2 = _errs35 === errors;}else {var valid2 = true;}if(valid2){if(data.sms_otp_exp !== undefined){let data22 = data.sms_otp_exp;const _errs36 = errors;if((typeof data22 == "number") && (isFinite(data22))){if(data22 > 2147483647 || isNaN(data22)){validate10.errors = [{instancePath:instancePath+"/sms_otp_exp",keyword:"maximum",params:{comparison: "<=", limit: 2147483647},message:"must be <= 2147483647"}];return false;}else {if(data22 < 0 || isNaN(data22)){validate10.errors = [{instancePath:instancePath+"/sms_otp_exp",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];return false;}}}var valid2 = _errs36 === errors;}else {var valid2 = true;}if(valid2){if(data.rate_limit_anonymous_users !== undefined){let data23 = data.rate_limit_anonymous_users;const _errs37 = errors;if((typeof data23 == "number") && (isFinite(data23))){if(data23 > 2147483647 || isNaN(data23)){validate10.errors = [{instancePath:instancePath+"/rate_limit_anonymous_users",keyword:"maximum",params:{comparison: "<=", limit: 2147483647},message:"must be <= 2147483647"}];return false;}else {if(data23 < 1 || isNaN(data23)){validate10.errors = [{instancePath:instancePath+"/rate_limit_anonymous_users",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];return false;}}}var valid2 = _errs37 === errors;}else {var valid2 = true;}if(valid2){if(data.rate_limit_email_sent !== undefined){let data24 = data.rate_limit_email_sent;const _errs38 = errors;if((typeof data24 == "number") && (isFinite(data24))){if(data24 > 2147483647 || isNaN(data24)){validate10.errors = [{instancePath:instancePath+"/rate_limit_email_sent",keyword:"maximum",params:{comparison: "<=", limit: 2147483647},message:"must be <= 2147483647"}];return false;}else {if(data24 < 1 || isNaN(data24)){validate10.errors = [{instancePath:instancePath+"/rate_limit_email_sent",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];return false;}}}var valid2 = _errs38 === errors;}else {var valid2 = true;}if(valid2){if(data.rate_limit_otp !== undefined){let data25 = data.rate_limit_otp;const _errs39 = errors;if((typeof data25 == "number") && (isFinite(data25))){if(data25 > 2147483647 || isNaN(data25)){validate10.errors = [{instancePath:instancePath+"/rate_limit_otp",keyword:"maximum",params:{comparison: "<=", limit: 2147483647},message:"must be <= 2147483647"}];return false;}else {if(data25 < 1 || isNaN(data25)){validate10.errors = [{instancePath:instancePath+"/rate_limit_otp",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];return false;}}}var valid2 = _errs39 === errors;}else {var valid2 = true;}if(valid2){if(data.rate_limit_sms_sent !== undefined){let data26 = data.rate_limit_sms_sent;const _errs40 = errors;if((typeof data26 == "number") && (isFinite(data26))){if(data26 > 2147483647 || isNaN(data26)){validate10.errors = [{instancePath:instancePath+"/rate_limit_sms_sent",keyword:"maximum",params:{comparison: "<=", limit: 2147483647},message:"must be <= 2147483647"}];return false;}else {if(data26 < 1 || isNaN(data26)){validate10.errors = [{instancePath:instancePath+"/rate_limit_sms_sent",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];return false;}}}var valid2 = _errs40 === errors;}else {var valid2 = true;}if(valid2){if(data.rate_limit_token_refresh !== undefined){let data27 = data.rate_limit_token_refresh;const _errs41 = errors;if((typeof data27 == "number") && (isFinite(data27))){if(data27 > 2147483647 || isNaN(data27)){validate10.errors = [{instancePath:instancePath+"/rate_limit_token_refresh",keyword:"maximum",params:{comparison: "<=", limit: 2147483647},message:"must be <= 2147483647"}];return false;}else {if(data27 < 1 || isNaN(data27)){validate10.errors = [{instancePath:instancePath+"/rate_limit_token_refresh",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];return false;}}}var valid2 = _errs41 === errors;}else {var valid2 = true;}if(valid2){if(data.rate_limit_verify !== undefined){let data28 = data.rate_limit_verify;const _errs42 = errors;if((typeof data28 == "number") && (isFinite(data28))){if(data28 > 2147483647 || isNaN(data28)){validate10.errors = [{instancePath:instancePath+"/rate_limit_verify",keyword:"maximum",params:{comparison: "<=", limit: 2147483647},message:"must be <= 2147483647"}];return false;}else {if(data28 < 1 || isNaN(data28)){validate10.errors = [{instancePath:instancePath+"/rate_limit_verify",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];return false;}}}var valid2 = _errs42 === errors;}else {var valid2 = true;}if(valid2){if(data.rate_limit_web3 !== undefined){let data29 = data.rate_limit_web3;const _errs43 = errors;if((typeof data29 == "number") && (isFinite(data29))){if(data29 > 2147483647 || isNaN(data29)){validate10.errors = [{instancePath:instancePath+"/rate_limit_web3",keyword:"maximum",params:{comparison: "<=", limit: 2147483647},message:"must be <= 2147483647"}];return false;}else {if(data29 < 1 || isNaN(data29)){validate10.errors = [{instancePath:instancePath+"/rate_limit_web3",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];return false;}}}var valid2 = _errs43 === errors;}else {var valid2 = true;}if(valid2){if(data.site_url !== undefined){let data30 = data.site_url;const _errs44 = errors;if(typeof data30 === "string"){if(!pattern4.test(data30)){validate10.errors = [{instancePath:instancePath+"/site_url",keyword:"pattern",params:{},message:"must be one address"}];return false;}}var valid2 = _errs44 === errors;}else {var valid2 = true;}if(valid2){if(data.saml_external_url !== undefined){let data31 = data.saml_external_url;const _errs45 = errors;if(typeof data31 === "string"){if(!pattern4.test(data31)){validate10.errors = [{instancePath:instancePath+"/saml_external_url",keyword:"pattern",params:{},message:"must be one address"}];return false;}}var valid2 = _errs45 === errors;}else {var valid2 = true;}if(valid2){if(data.sms_test_otp !== undefined){let data32 = data.sms_test_otp;const _errs46 = errors;if(typeof data32 === "string"){if(!pattern6.test(data32)){validate10.errors = [{instancePath:instancePath+"/sms_test_otp",keyword:"pattern",params:{},message:"must be pairs such as 15551234=123456"}];return false;}}var valid2 = _errs46 === errors;}else {var valid2 = true;}if(valid2){if(data.sessions_tags !== undefined){let data33 = data.sessions_tags;const _errs47 = errors;if(typeof data33 === "string"){if(!pattern7.test(data33)){validate10.errors = [{instancePath:instancePath+"/sessions_tags",keyword:"pattern",params:{},message:"must be names with commas between them"}];return false;}}var valid2 = _errs47 === errors;}else {var valid2 = true;}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}else {validate10.errors = [{instancePath,keyword:"type",params:{type: "object"},message:"must be object"}];return false;}}validate10.errors = vErrors;return errors === 0;}return validate10;
})();
const updateAuthConfig = {
 "operation": "updateAuthConfig",
 "method": "PATCH",
 "path": "/v1/projects/{ref}/config/auth",
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
 validate: { body: updateAuthConfig_body },
 answer: getAuthConfig_answer
};
const getStorageConfig_answer = {"type":"object","properties":{"fileSizeLimit":{"type":"integer"},"features":{"type":"object","properties":{"imageTransformation":{"type":"object","properties":{"enabled":{"type":"boolean"}},"required":["enabled"]},"s3Protocol":{"type":"object","properties":{"enabled":{"type":"boolean"}},"required":["enabled"]},"icebergCatalog":{"type":"object","properties":{"enabled":{"type":"boolean"},"maxNamespaces":{"type":"integer"},"maxTables":{"type":"integer"},"maxCatalogs":{"type":"integer"}},"required":["enabled","maxNamespaces","maxTables","maxCatalogs"]},"vectorBuckets":{"type":"object","properties":{"enabled":{"type":"boolean"},"maxBuckets":{"type":"integer"},"maxIndexes":{"type":"integer"}},"required":["enabled","maxBuckets","maxIndexes"]}},"required":["imageTransformation","s3Protocol","icebergCatalog","vectorBuckets"]},"capabilities":{"type":"object","properties":{"list_v2":{"type":"boolean"},"iceberg_catalog":{"type":"boolean"}},"required":["list_v2","iceberg_catalog"]},"external":{"type":"object","properties":{"upstreamTarget":{"type":"string","enum":["main","canary"]}},"required":["upstreamTarget"]},"migrationVersion":{"type":"string"},"databasePoolMode":{"type":"string"}},"required":["fileSizeLimit","features","capabilities","external","migrationVersion","databasePoolMode"]};
const getStorageConfig = {
 "operation": "getStorageConfig",
 "method": "GET",
 "path": "/v1/projects/{ref}/config/storage",
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
 answer: getStorageConfig_answer
};
const updateStorageConfig_body = /* @__PURE__ */ (() => {
const schema11 = {"type":"object","additionalProperties":false,"properties":{"fileSizeLimit":{"type":"integer","minimum":0,"maximum":536870912000},"features":{"type":"object","properties":{"imageTransformation":{"type":"object","required":["enabled"],"properties":{"enabled":{"type":"boolean"}}},"s3Protocol":{"type":"object","required":["enabled"],"properties":{"enabled":{"type":"boolean"}}},"icebergCatalog":{"type":"object","required":["enabled","maxNamespaces","maxTables","maxCatalogs"],"properties":{"enabled":{"type":"boolean"},"maxNamespaces":{"type":"integer","minimum":0},"maxTables":{"type":"integer","minimum":0},"maxCatalogs":{"type":"integer","minimum":0}}},"vectorBuckets":{"type":"object","required":["enabled","maxBuckets","maxIndexes"],"properties":{"enabled":{"type":"boolean"},"maxBuckets":{"type":"integer","minimum":0},"maxIndexes":{"type":"integer","minimum":0}}}}},"external":{"type":"object","required":["upstreamTarget"],"properties":{"upstreamTarget":{"type":"string","enum":["main","canary"]}}}}};function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){let vErrors = null;let errors = 0;if(errors === 0){if(data && typeof data == "object" && !Array.isArray(data)){const _errs1 = errors;for(const key0 in data){if(!(((key0 === "fileSizeLimit") || (key0 === "features")) || (key0 === "external"))){validate10.errors = [{instancePath,keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];return false;break;}}if(_errs1 === errors){if(data.fileSizeLimit !== undefined){let data0 = data.fileSizeLimit;const _errs2 = errors;if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){validate10.errors = [{instancePath:instancePath+"/fileSizeLimit",keyword:"type",params:{type: "integer"},message:"must be integer"}];return false;}if(errors === _errs2){if((typeof data0 == "number") && (isFinite(data0))){if(data0 > 536870912000 || isNaN(data0)){validate10.errors = [{instancePath:instancePath+"/fileSizeLimit",keyword:"maximum",params:{comparison: "<=", limit: 536870912000},message:"must be <= 536870912000"}];return false;}else {if(data0 < 0 || isNaN(data0)){validate10.errors = [{instancePath:instancePath+"/fileSizeLimit",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];return false;}}}}var valid0 = _errs2 === errors;}else {var valid0 = true;}if(valid0){if(data.features !== undefined){let data1 = data.features;const _errs4 = errors;if(errors === _errs4){if(data1 && typeof data1 == "object" && !Array.isArray(data1)){if(data1.imageTransformation !== undefined){let data2 = data1.imageTransformation;const _errs6 = errors;if(errors === _errs6){if(data2 && typeof data2 == "object" && !Array.isArray(data2)){let missing0;if((data2.enabled === undefined) && (missing0 = "enabled")){validate10.errors = [{instancePath:instancePath+"/features/imageTransformation",keyword:"required",params:{missingProperty: missing0, type: {"enabled":"boolean"}[missing0]},message:"must have required property '"+missing0+"'"}];return false;}else {if(data2.enabled !== undefined){if(typeof data2.enabled !== "boolean"){validate10.errors = [{instancePath:instancePath+"/features/imageTransformation/enabled",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];return false;}}}}else {validate10.errors = [{instancePath:instancePath+"/features/imageTransformation",keyword:"type",params:{type: "object"},message:"must be object"}];return false;}}var valid1 = _errs6 === errors;}else {var valid1 = true;}if(valid1){if(data1.s3Protocol !== undefined){let data4 = data1.s3Protocol;const _errs10 = errors;if(errors === _errs10){if(data4 && typeof data4 == "object" && !Array.isArray(data4)){let missing1;if((data4.enabled === undefined) && (missing1 = "enabled")){validate10.errors = [{instancePath:instancePath+"/features/s3Protocol",keyword:"required",params:{missingProperty: missing1, type: {"enabled":"boolean"}[missing1]},message:"must have required property '"+missing1+"'"}];return false;}else {if(data4.enabled !== undefined){if(typeof data4.enabled !== "boolean"){validate10.errors = [{instancePath:instancePath+"/features/s3Protocol/enabled",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];return false;}}}}else {validate10.errors = [{instancePath:instancePath+"/features/s3Protocol",keyword:"type",params:{type: "object"},message:"must be object"}];return false;}}var valid1 = _errs10 === errors;}else {var valid1 = true;}if(valid1){if(data1.icebergCatalog !== undefined){let data6 = data1.icebergCatalog;const _errs14 = errors;if(errors === _errs14){if(data6 && typeof data6 == "object" && !Array.isArray(data6)){let missing2;if(((((data6.enabled === undefined) && (missing2 = "enabled")) || ((data6.maxNamespaces === undefined) && (missing2 = "maxNamespaces"))) || ((data6.maxTables === undefined) && (missing2 = "maxTables"))) || ((data6.maxCatalogs === undefined) && (missing2 = "maxCatalogs"))){validate10.errors = [{instancePath:instancePath+"/features/icebergCatalog",keyword:"required",params:{missingProperty: missing2, type: {"enabled":"boolean","maxNamespaces":"integer","maxTables":"integer","maxCatalogs":"integer"}[missing2]},message:"must have required property '"+missing2+"'"}];return false;}else {if(data6.enabled !== undefined){const _errs16 = errors;if(typeof data6.enabled !== "boolean"){validate10.errors = [{instancePath:instancePath+"/features/icebergCatalog/enabled",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];return false;}var valid4 = _errs16 === errors;}else {var valid4 = true;}if(valid4){if(data6.maxNamespaces !== undefined){let data8 = data6.maxNamespaces;const _errs18 = errors;if(!(((typeof data8 == "number") && (!(data8 % 1) && !isNaN(data8))) && (isFinite(data8)))){validate10.errors = [{instancePath:instancePath+"/features/icebergCatalog/maxNamespaces",keyword:"type",params:{type: "integer"},message:"must be integer"}];return false;}if(errors === _errs18){if((typeof data8 == "number") && (isFinite(data8))){if(data8 < 0 || isNaN(data8)){validate10.errors = [{instancePath:instancePath+"/features/icebergCatalog/maxNamespaces",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];return false;}}}var valid4 = _errs18 === errors;}else {var valid4 = true;}if(valid4){if(data6.maxTables !== undefined){let data9 = data6.maxTables;const _errs20 = errors;if(!(((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9))) && (isFinite(data9)))){validate10.errors = [{instancePath:instancePath+"/features/icebergCatalog/maxTables",keyword:"type",params:{type: "integer"},message:"must be integer"}];return false;}if(errors === _errs20){if((typeof data9 == "number") && (isFinite(data9))){if(data9 < 0 || isNaN(data9)){validate10.errors = [{instancePath:instancePath+"/features/icebergCatalog/maxTables",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];return false;}}}var valid4 = _errs20 === errors;}else {var valid4 = true;}if(valid4){if(data6.maxCatalogs !== undefined){let data10 = data6.maxCatalogs;const _errs22 = errors;if(!(((typeof data10 == "number") && (!(data10 % 1) && !isNaN(data10))) && (isFinite(data10)))){validate10.errors = [{instancePath:instancePath+"/features/icebergCatalog/maxCatalogs",keyword:"type",params:{type: "integer"},message:"must be integer"}];return false;}if(errors === _errs22){if((typeof data10 == "number") && (isFinite(data10))){if(data10 < 0 || isNaN(data10)){validate10.errors = [{instancePath:instancePath+"/features/icebergCatalog/maxCatalogs",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];return false;}}}var valid4 = _errs22 === errors;}else {var valid4 = true;}}}}}}else {validate10.errors = [{instancePath:instancePath+"/features/icebergCatalog",keyword:"type",params:{type: "object"},message:"must be object"}];return false;}}var valid1 = _errs14 === errors;}else {var valid1 = true;}if(valid1){if(data1.vectorBuckets !== undefined){let data11 = data1.vectorBuckets;const _errs24 = errors;if(errors === _errs24){if(data11 && typeof data11 == "object" && !Array.isArray(data11)){let missing3;if((((data11.enabled === undefined) && (missing3 = "enabled")) || ((data11.maxBuckets === undefined) && (missing3 = "maxBuckets"))) || ((data11.maxIndexes === undefined) && (missing3 = "maxIndexes"))){validate10.errors = [{instancePath:instancePath+"/features/vectorBuckets",keyword:"required",params:{missingProperty: missing3, type: {"enabled":"boolean","maxBuckets":"integer","maxIndexes":"integer"}[missing3]},message:"must have required property '"+missing3+"'"}];return false;}else {if(data11.enabled !== undefined){const _errs26 = errors;if(typeof data11.enabled !== "boolean"){validate10.errors = [{instancePath:instancePath+"/features/vectorBuckets/enabled",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];return false;}var valid5 = _errs26 === errors;}else {var valid5 = true;}if(valid5){if(data11.maxBuckets !== undefined){let data13 = data11.maxBuckets;const _errs28 = errors;if(!(((typeof data13 == "number") && (!(data13 % 1) && !isNaN(data13))) && (isFinite(data13)))){validate10.errors = [{instancePath:instancePath+"/features/vectorBuckets/maxBuckets",keyword:"type",params:{type: "integer"},message:"must be integer"}];return false;}if(errors === _errs28){if((typeof data13 == "number") && (isFinite(data13))){if(data13 < 0 || isNaN(data13)){validate10.errors = [{instancePath:instancePath+"/features/vectorBuckets/maxBuckets",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];return false;}}}var valid5 = _errs28 === errors;}else {var valid5 = true;}if(valid5){if(data11.maxIndexes !== undefined){let data14 = data11.maxIndexes;const _errs30 = errors;if(!(((typeof data14 == "number") && (!(data14 % 1) && !isNaN(data14))) && (isFinite(data14)))){validate10.errors = [{instancePath:instancePath+"/features/vectorBuckets/maxIndexes",keyword:"type",params:{type: "integer"},message:"must be integer"}];return false;}if(errors === _errs30){if((typeof data14 == "number") && (isFinite(data14))){if(data14 < 0 || isNaN(data14)){validate10.errors = [{instancePath:instancePath+"/features/vectorBuckets/maxIndexes",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];return false;}}}var valid5 = _errs30 === errors;}else {var valid5 = true;}}}}}else {validate10.errors = [{instancePath:instancePath+"/features/vectorBuckets",keyword:"type",params:{type: "object"},message:"must be object"}];return false;}}var valid1 = _errs24 === errors;}else {var valid1 = true;}}}}}else {validate10.errors = [{instancePath:instancePath+"/features",keyword:"type",params:{type: "object"},message:"must be object"}];return false;}}var valid0 = _errs4 === errors;}else {var valid0 = true;}if(valid0){if(data.external !== undefined){let data15 = data.external;const _errs32 = errors;if(errors === _errs32){if(data15 && typeof data15 == "object" && !Array.isArray(data15)){let missing4;if((data15.upstreamTarget === undefined) && (missing4 = "upstreamTarget")){validate10.errors = [{instancePath:instancePath+"/external",keyword:"required",params:{missingProperty: missing4, type: {"upstreamTarget":"string"}[missing4]},message:"must have required property '"+missing4+"'"}];return false;}else {if(data15.upstreamTarget !== undefined){let data16 = data15.upstreamTarget;if(typeof data16 !== "string"){validate10.errors = [{instancePath:instancePath+"/external/upstreamTarget",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}if(!((data16 === "main") || (data16 === "canary"))){validate10.errors = [{instancePath:instancePath+"/external/upstreamTarget",keyword:"enum",params:{allowedValues: schema11.properties.external.properties.upstreamTarget.enum},message:"must be equal to one of the allowed values"}];return false;}}}}else {validate10.errors = [{instancePath:instancePath+"/external",keyword:"type",params:{type: "object"},message:"must be object"}];return false;}}var valid0 = _errs32 === errors;}else {var valid0 = true;}}}}}else {validate10.errors = [{instancePath,keyword:"type",params:{type: "object"},message:"must be object"}];return false;}}validate10.errors = vErrors;return errors === 0;}return validate10;
})();
const updateStorageConfig = {
 "operation": "updateStorageConfig",
 "method": "PATCH",
 "path": "/v1/projects/{ref}/config/storage",
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
 validate: { body: updateStorageConfig_body }
};
const getRealtimeConfig_answer = {"type":"object","properties":{"private_only":{"type":["boolean","null"]},"connection_pool":{"type":["integer","null"]},"max_concurrent_users":{"type":["integer","null"]},"max_events_per_second":{"type":["integer","null"]},"max_bytes_per_second":{"type":["integer","null"]},"max_channels_per_client":{"type":["integer","null"]},"max_joins_per_second":{"type":["integer","null"]},"max_presence_events_per_second":{"type":["integer","null"]},"max_payload_size_in_kb":{"type":["integer","null"]},"presence_enabled":{"type":"boolean"},"suspend":{"type":["boolean","null"]}},"required":["private_only","connection_pool","max_concurrent_users","max_events_per_second","max_bytes_per_second","max_channels_per_client","max_joins_per_second","max_presence_events_per_second","max_payload_size_in_kb","presence_enabled","suspend"]};
const getRealtimeConfig = {
 "operation": "getRealtimeConfig",
 "method": "GET",
 "path": "/v1/projects/{ref}/config/realtime",
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
 answer: getRealtimeConfig_answer
};
const updateRealtimeConfig_body = /* @__PURE__ */ (() => {
const schema11 = {"type":"object","properties":{"private_only":{"type":"boolean"},"connection_pool":{"type":"integer","minimum":1},"max_concurrent_users":{"type":"integer","minimum":1},"max_events_per_second":{"type":"integer","minimum":1},"max_bytes_per_second":{"type":"integer","minimum":1},"max_channels_per_client":{"type":"integer","minimum":1},"max_joins_per_second":{"type":"integer","minimum":1},"max_presence_events_per_second":{"type":"integer","minimum":1},"max_payload_size_in_kb":{"type":"integer","minimum":1},"presence_enabled":{"type":"boolean"},"suspend":{"type":"boolean"}}};function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){let vErrors = null;let errors = 0;if(errors === 0){if(data && typeof data == "object" && !Array.isArray(data)){if(data.private_only !== undefined){const _errs1 = errors;if(typeof data.private_only !== "boolean"){validate10.errors = [{instancePath:instancePath+"/private_only",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];return false;}var valid0 = _errs1 === errors;}else {var valid0 = true;}if(valid0){if(data.connection_pool !== undefined){let data1 = data.connection_pool;const _errs3 = errors;if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){validate10.errors = [{instancePath:instancePath+"/connection_pool",keyword:"type",params:{type: "integer"},message:"must be integer"}];return false;}if(errors === _errs3){if((typeof data1 == "number") && (isFinite(data1))){if(data1 < 1 || isNaN(data1)){validate10.errors = [{instancePath:instancePath+"/connection_pool",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];return false;}}}var valid0 = _errs3 === errors;}else {var valid0 = true;}if(valid0){if(data.max_concurrent_users !== undefined){let data2 = data.max_concurrent_users;const _errs5 = errors;if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){validate10.errors = [{instancePath:instancePath+"/max_concurrent_users",keyword:"type",params:{type: "integer"},message:"must be integer"}];return false;}if(errors === _errs5){if((typeof data2 == "number") && (isFinite(data2))){if(data2 < 1 || isNaN(data2)){validate10.errors = [{instancePath:instancePath+"/max_concurrent_users",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];return false;}}}var valid0 = _errs5 === errors;}else {var valid0 = true;}if(valid0){if(data.max_events_per_second !== undefined){let data3 = data.max_events_per_second;const _errs7 = errors;if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){validate10.errors = [{instancePath:instancePath+"/max_events_per_second",keyword:"type",params:{type: "integer"},message:"must be integer"}];return false;}if(errors === _errs7){if((typeof data3 == "number") && (isFinite(data3))){if(data3 < 1 || isNaN(data3)){validate10.errors = [{instancePath:instancePath+"/max_events_per_second",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];return false;}}}var valid0 = _errs7 === errors;}else {var valid0 = true;}if(valid0){if(data.max_bytes_per_second !== undefined){let data4 = data.max_bytes_per_second;const _errs9 = errors;if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){validate10.errors = [{instancePath:instancePath+"/max_bytes_per_second",keyword:"type",params:{type: "integer"},message:"must be integer"}];return false;}if(errors === _errs9){if((typeof data4 == "number") && (isFinite(data4))){if(data4 < 1 || isNaN(data4)){validate10.errors = [{instancePath:instancePath+"/max_bytes_per_second",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];return false;}}}var valid0 = _errs9 === errors;}else {var valid0 = true;}if(valid0){if(data.max_channels_per_client !== undefined){let data5 = data.max_channels_per_client;const _errs11 = errors;if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){validate10.errors = [{instancePath:instancePath+"/max_channels_per_client",keyword:"type",params:{type: "integer"},message:"must be integer"}];return false;}if(errors === _errs11){if((typeof data5 == "number") && (isFinite(data5))){if(data5 < 1 || isNaN(data5)){validate10.errors = [{instancePath:instancePath+"/max_channels_per_client",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];return false;}}}var valid0 = _errs11 === errors;}else {var valid0 = true;}if(valid0){if(data.max_joins_per_second !== undefined){let data6 = data.max_joins_per_second;const _errs13 = errors;if(!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))){validate10.errors = [{instancePath:instancePath+"/max_joins_per_second",keyword:"type",params:{type: "integer"},message:"must be integer"}];return false;}if(errors === _errs13){if((typeof data6 == "number") && (isFinite(data6))){if(data6 < 1 || isNaN(data6)){validate10.errors = [{instancePath:instancePath+"/max_joins_per_second",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];return false;}}}var valid0 = _errs13 === errors;}else {var valid0 = true;}if(valid0){if(data.max_presence_events_per_second !== undefined){let data7 = data.max_presence_events_per_second;const _errs15 = errors;if(!(((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7))) && (isFinite(data7)))){validate10.errors = [{instancePath:instancePath+"/max_presence_events_per_second",keyword:"type",params:{type: "integer"},message:"must be integer"}];return false;}if(errors === _errs15){if((typeof data7 == "number") && (isFinite(data7))){if(data7 < 1 || isNaN(data7)){validate10.errors = [{instancePath:instancePath+"/max_presence_events_per_second",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];return false;}}}var valid0 = _errs15 === errors;}else {var valid0 = true;}if(valid0){if(data.max_payload_size_in_kb !== undefined){let data8 = data.max_payload_size_in_kb;const _errs17 = errors;if(!(((typeof data8 == "number") && (!(data8 % 1) && !isNaN(data8))) && (isFinite(data8)))){validate10.errors = [{instancePath:instancePath+"/max_payload_size_in_kb",keyword:"type",params:{type: "integer"},message:"must be integer"}];return false;}if(errors === _errs17){if((typeof data8 == "number") && (isFinite(data8))){if(data8 < 1 || isNaN(data8)){validate10.errors = [{instancePath:instancePath+"/max_payload_size_in_kb",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];return false;}}}var valid0 = _errs17 === errors;}else {var valid0 = true;}if(valid0){if(data.presence_enabled !== undefined){const _errs19 = errors;if(typeof data.presence_enabled !== "boolean"){validate10.errors = [{instancePath:instancePath+"/presence_enabled",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];return false;}var valid0 = _errs19 === errors;}else {var valid0 = true;}if(valid0){if(data.suspend !== undefined){const _errs21 = errors;if(typeof data.suspend !== "boolean"){validate10.errors = [{instancePath:instancePath+"/suspend",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];return false;}var valid0 = _errs21 === errors;}else {var valid0 = true;}}}}}}}}}}}}else {validate10.errors = [{instancePath,keyword:"type",params:{type: "object"},message:"must be object"}];return false;}}validate10.errors = vErrors;return errors === 0;}return validate10;
})();
const updateRealtimeConfig = {
 "operation": "updateRealtimeConfig",
 "method": "PATCH",
 "path": "/v1/projects/{ref}/config/realtime",
 "alsoAt": [],
 "status": 204,
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
 validate: { body: updateRealtimeConfig_body }
};
const getPoolerConfig_answer = {"type":"array","items":{"type":"object","properties":{"identifier":{"type":"string"},"database_type":{"type":"string","enum":["PRIMARY","READ_REPLICA"]},"is_using_scram_auth":{"type":"boolean"},"db_user":{"type":"string"},"db_host":{"type":"string"},"db_port":{"type":"integer"},"db_name":{"type":"string"},"connection_string":{"type":"string"},"connectionString":{"type":"string"},"default_pool_size":{"type":["integer","null"]},"max_client_conn":{"type":["integer","null"]},"pool_mode":{"type":"string","enum":["transaction","session"]}},"required":["identifier","database_type","is_using_scram_auth","db_user","db_host","db_port","db_name","connection_string","connectionString","default_pool_size","max_client_conn","pool_mode"]}};
const getPoolerConfig = {
 "operation": "getPoolerConfig",
 "method": "GET",
 "path": "/v1/projects/{ref}/config/database/pooler",
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
 answer: getPoolerConfig_answer
};
const updatePoolerConfig_body = /* @__PURE__ */ (() => {
const schema11 = {"type":"object","properties":{"default_pool_size":{"type":["integer","null"],"minimum":0,"maximum":3000},"pool_mode":{"type":"string","enum":["transaction","session"]}}};function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){let vErrors = null;let errors = 0;if(errors === 0){if(data && typeof data == "object" && !Array.isArray(data)){if(data.default_pool_size !== undefined){let data0 = data.default_pool_size;const _errs1 = errors;if((!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))) && (data0 !== null)){validate10.errors = [{instancePath:instancePath+"/default_pool_size",keyword:"type",params:{type: schema11.properties.default_pool_size.type},message:"must be integer,null"}];return false;}if(errors === _errs1){if((typeof data0 == "number") && (isFinite(data0))){if(data0 > 3000 || isNaN(data0)){validate10.errors = [{instancePath:instancePath+"/default_pool_size",keyword:"maximum",params:{comparison: "<=", limit: 3000},message:"must be <= 3000"}];return false;}else {if(data0 < 0 || isNaN(data0)){validate10.errors = [{instancePath:instancePath+"/default_pool_size",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];return false;}}}}var valid0 = _errs1 === errors;}else {var valid0 = true;}if(valid0){if(data.pool_mode !== undefined){let data1 = data.pool_mode;const _errs3 = errors;if(typeof data1 !== "string"){validate10.errors = [{instancePath:instancePath+"/pool_mode",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}if(!((data1 === "transaction") || (data1 === "session"))){validate10.errors = [{instancePath:instancePath+"/pool_mode",keyword:"enum",params:{allowedValues: schema11.properties.pool_mode.enum},message:"must be equal to one of the allowed values"}];return false;}var valid0 = _errs3 === errors;}else {var valid0 = true;}}}else {validate10.errors = [{instancePath,keyword:"type",params:{type: "object"},message:"must be object"}];return false;}}validate10.errors = vErrors;return errors === 0;}return validate10;
})();
const updatePoolerConfig_answer = {"type":"object","properties":{"default_pool_size":{"type":["integer","null"]},"pool_mode":{"type":"string","enum":["transaction","session"]}},"required":["default_pool_size","pool_mode"]};
const updatePoolerConfig = {
 "operation": "updatePoolerConfig",
 "method": "PATCH",
 "path": "/v1/projects/{ref}/config/database/pooler",
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
 validate: { body: updatePoolerConfig_body },
 answer: updatePoolerConfig_answer
};
const getPostgresConfig_answer = {"type":"object","properties":{"effective_cache_size":{"type":"string"},"logical_decoding_work_mem":{"type":"string"},"maintenance_work_mem":{"type":"string"},"track_activity_query_size":{"type":"string"},"max_connections":{"type":"integer"},"max_locks_per_transaction":{"type":"integer"},"max_parallel_maintenance_workers":{"type":"integer"},"max_parallel_workers":{"type":"integer"},"max_parallel_workers_per_gather":{"type":"integer"},"max_replication_slots":{"type":"integer"},"max_slot_wal_keep_size":{"type":"string"},"max_standby_archive_delay":{"type":"string"},"max_standby_streaming_delay":{"type":"string"},"max_wal_size":{"type":"string"},"max_wal_senders":{"type":"integer"},"max_worker_processes":{"type":"integer"},"session_replication_role":{"type":"string","enum":["origin","replica","local"]},"shared_buffers":{"type":"string"},"statement_timeout":{"type":"string","form":{"source":"^(-?[0-9]+(?:\\.[0-9]+)?)(us|ms|s|min|h|d)?$","flags":"u"}},"track_commit_timestamp":{"type":"boolean"},"wal_keep_size":{"type":"string"},"wal_sender_timeout":{"type":"string","form":{"source":"^(-?[0-9]+(?:\\.[0-9]+)?)(us|ms|s|min|h|d)?$","flags":"u"}},"work_mem":{"type":"string"},"checkpoint_timeout":{"type":"string","form":{"source":"^(-?[0-9]+(?:\\.[0-9]+)?)(us|ms|s|min|h|d)?$","flags":"u"}},"hot_standby_feedback":{"type":"boolean"},"restart_database":{}},"required":[],"additionalProperties":false};
const getPostgresConfig = {
 "operation": "getPostgresConfig",
 "method": "GET",
 "path": "/v1/projects/{ref}/config/database/postgres",
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
 answer: getPostgresConfig_answer
};
const updatePostgresConfig_body = /* @__PURE__ */ (() => {
const schema11 = {"type":"object","additionalProperties":false,"properties":{"effective_cache_size":{"type":"string"},"logical_decoding_work_mem":{"type":"string"},"maintenance_work_mem":{"type":"string"},"track_activity_query_size":{"type":"string"},"max_connections":{"type":"integer","minimum":1,"maximum":262143},"max_locks_per_transaction":{"type":"integer","minimum":10,"maximum":2147483640},"max_parallel_maintenance_workers":{"type":"integer","minimum":0,"maximum":1024},"max_parallel_workers":{"type":"integer","minimum":0,"maximum":1024},"max_parallel_workers_per_gather":{"type":"integer","minimum":0,"maximum":1024},"max_replication_slots":{"type":"integer"},"max_slot_wal_keep_size":{"type":"string"},"max_standby_archive_delay":{"type":"string"},"max_standby_streaming_delay":{"type":"string"},"max_wal_size":{"type":"string"},"max_wal_senders":{"type":"integer"},"max_worker_processes":{"type":"integer","minimum":0,"maximum":262143},"session_replication_role":{"type":"string","enum":["origin","replica","local"]},"shared_buffers":{"type":"string"},"statement_timeout":{"type":"string","pattern":"^(-?[0-9]+(?:\\.[0-9]+)?)(us|ms|s|min|h|d)?$","x-refusal":"must be a length of time such as 10s"},"track_commit_timestamp":{"type":"boolean"},"wal_keep_size":{"type":"string"},"wal_sender_timeout":{"type":"string","pattern":"^(-?[0-9]+(?:\\.[0-9]+)?)(us|ms|s|min|h|d)?$","x-refusal":"must be a length of time such as 10s"},"work_mem":{"type":"string"},"checkpoint_timeout":{"type":"string","pattern":"^(-?[0-9]+(?:\\.[0-9]+)?)(us|ms|s|min|h|d)?$","x-refusal":"must be a length of time such as 10s"},"hot_standby_feedback":{"type":"boolean"},"restart_database":{"type":"boolean"}}};const func2 = Object.prototype.hasOwnProperty;const pattern0 = new RegExp("^(-?[0-9]+(?:\\.[0-9]+)?)(us|ms|s|min|h|d)?$", "u");function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){let vErrors = null;let errors = 0;if(errors === 0){if(data && typeof data == "object" && !Array.isArray(data)){const _errs1 = errors;for(const key0 in data){if(!(func2.call(schema11.properties, key0))){validate10.errors = [{instancePath,keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];return false;break;}}if(_errs1 === errors){if(data.effective_cache_size !== undefined){const _errs2 = errors;if(typeof data.effective_cache_size !== "string"){validate10.errors = [{instancePath:instancePath+"/effective_cache_size",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}var valid0 = _errs2 === errors;}else {var valid0 = true;}if(valid0){if(data.logical_decoding_work_mem !== undefined){const _errs4 = errors;if(typeof data.logical_decoding_work_mem !== "string"){validate10.errors = [{instancePath:instancePath+"/logical_decoding_work_mem",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}var valid0 = _errs4 === errors;}else {var valid0 = true;}if(valid0){if(data.maintenance_work_mem !== undefined){const _errs6 = errors;if(typeof data.maintenance_work_mem !== "string"){validate10.errors = [{instancePath:instancePath+"/maintenance_work_mem",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}var valid0 = _errs6 === errors;}else {var valid0 = true;}if(valid0){if(data.track_activity_query_size !== undefined){const _errs8 = errors;if(typeof data.track_activity_query_size !== "string"){validate10.errors = [{instancePath:instancePath+"/track_activity_query_size",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}var valid0 = _errs8 === errors;}else {var valid0 = true;}if(valid0){if(data.max_connections !== undefined){let data4 = data.max_connections;const _errs10 = errors;if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){validate10.errors = [{instancePath:instancePath+"/max_connections",keyword:"type",params:{type: "integer"},message:"must be integer"}];return false;}if(errors === _errs10){if((typeof data4 == "number") && (isFinite(data4))){if(data4 > 262143 || isNaN(data4)){validate10.errors = [{instancePath:instancePath+"/max_connections",keyword:"maximum",params:{comparison: "<=", limit: 262143},message:"must be <= 262143"}];return false;}else {if(data4 < 1 || isNaN(data4)){validate10.errors = [{instancePath:instancePath+"/max_connections",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];return false;}}}}var valid0 = _errs10 === errors;}else {var valid0 = true;}if(valid0){if(data.max_locks_per_transaction !== undefined){let data5 = data.max_locks_per_transaction;const _errs12 = errors;if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){validate10.errors = [{instancePath:instancePath+"/max_locks_per_transaction",keyword:"type",params:{type: "integer"},message:"must be integer"}];return false;}if(errors === _errs12){if((typeof data5 == "number") && (isFinite(data5))){if(data5 > 2147483640 || isNaN(data5)){validate10.errors = [{instancePath:instancePath+"/max_locks_per_transaction",keyword:"maximum",params:{comparison: "<=", limit: 2147483640},message:"must be <= 2147483640"}];return false;}else {if(data5 < 10 || isNaN(data5)){validate10.errors = [{instancePath:instancePath+"/max_locks_per_transaction",keyword:"minimum",params:{comparison: ">=", limit: 10},message:"must be >= 10"}];return false;}}}}var valid0 = _errs12 === errors;}else {var valid0 = true;}if(valid0){if(data.max_parallel_maintenance_workers !== undefined){let data6 = data.max_parallel_maintenance_workers;const _errs14 = errors;if(!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))){validate10.errors = [{instancePath:instancePath+"/max_parallel_maintenance_workers",keyword:"type",params:{type: "integer"},message:"must be integer"}];return false;}if(errors === _errs14){if((typeof data6 == "number") && (isFinite(data6))){if(data6 > 1024 || isNaN(data6)){validate10.errors = [{instancePath:instancePath+"/max_parallel_maintenance_workers",keyword:"maximum",params:{comparison: "<=", limit: 1024},message:"must be <= 1024"}];return false;}else {if(data6 < 0 || isNaN(data6)){validate10.errors = [{instancePath:instancePath+"/max_parallel_maintenance_workers",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];return false;}}}}var valid0 = _errs14 === errors;}else {var valid0 = true;}if(valid0){if(data.max_parallel_workers !== undefined){let data7 = data.max_parallel_workers;const _errs16 = errors;if(!(((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7))) && (isFinite(data7)))){validate10.errors = [{instancePath:instancePath+"/max_parallel_workers",keyword:"type",params:{type: "integer"},message:"must be integer"}];return false;}if(errors === _errs16){if((typeof data7 == "number") && (isFinite(data7))){if(data7 > 1024 || isNaN(data7)){validate10.errors = [{instancePath:instancePath+"/max_parallel_workers",keyword:"maximum",params:{comparison: "<=", limit: 1024},message:"must be <= 1024"}];return false;}else {if(data7 < 0 || isNaN(data7)){validate10.errors = [{instancePath:instancePath+"/max_parallel_workers",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];return false;}}}}var valid0 = _errs16 === errors;}else {var valid0 = true;}if(valid0){if(data.max_parallel_workers_per_gather !== undefined){let data8 = data.max_parallel_workers_per_gather;const _errs18 = errors;if(!(((typeof data8 == "number") && (!(data8 % 1) && !isNaN(data8))) && (isFinite(data8)))){validate10.errors = [{instancePath:instancePath+"/max_parallel_workers_per_gather",keyword:"type",params:{type: "integer"},message:"must be integer"}];return false;}if(errors === _errs18){if((typeof data8 == "number") && (isFinite(data8))){if(data8 > 1024 || isNaN(data8)){validate10.errors = [{instancePath:instancePath+"/max_parallel_workers_per_gather",keyword:"maximum",params:{comparison: "<=", limit: 1024},message:"must be <= 1024"}];return false;}else {if(data8 < 0 || isNaN(data8)){validate10.errors = [{instancePath:instancePath+"/max_parallel_workers_per_gather",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];return false;}}}}var valid0 = _errs18 === errors;}else {var valid0 = true;}if(valid0){if(data.max_replication_slots !== undefined){let data9 = data.max_replication_slots;const _errs20 = errors;if(!(((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9))) && (isFinite(data9)))){validate10.errors = [{instancePath:instancePath+"/max_replication_slots",keyword:"type",params:{type: "integer"},message:"must be integer"}];return false;}var valid0 = _errs20 === errors;}else {var valid0 = true;}if(valid0){if(data.max_slot_wal_keep_size !== undefined){const _errs22 = errors;if(typeof data.max_slot_wal_keep_size !== "string"){validate10.errors = [{instancePath:instancePath+"/max_slot_wal_keep_size",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}var valid0 = _errs22 === errors;}else {var valid0 = true;}if(valid0){if(data.max_standby_archive_delay !== undefined){const _errs24 = errors;if(typeof data.max_standby_archive_delay !== "string"){validate10.errors = [{instancePath:instancePath+"/max_standby_archive_delay",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}var valid0 = _errs24 === errors;}else {var valid0 = true;}if(valid0){if(data.max_standby_streaming_delay !== undefined){const _errs26 = errors;if(typeof data.max_standby_streaming_delay !== "string"){validate10.errors = [{instancePath:instancePath+"/max_standby_streaming_delay",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}var valid0 = _errs26 === errors;}else {var valid0 = true;}if(valid0){if(data.max_wal_size !== undefined){const _errs28 = errors;if(typeof data.max_wal_size !== "string"){validate10.errors = [{instancePath:instancePath+"/max_wal_size",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}var valid0 = _errs28 === errors;}else {var valid0 = true;}if(valid0){if(data.max_wal_senders !== undefined){let data14 = data.max_wal_senders;const _errs30 = errors;if(!(((typeof data14 == "number") && (!(data14 % 1) && !isNaN(data14))) && (isFinite(data14)))){validate10.errors = [{instancePath:instancePath+"/max_wal_senders",keyword:"type",params:{type: "integer"},message:"must be integer"}];return false;}var valid0 = _errs30 === errors;}else {var valid0 = true;}if(valid0){if(data.max_worker_processes !== undefined){let data15 = data.max_worker_processes;const _errs32 = errors;if(!(((typeof data15 == "number") && (!(data15 % 1) && !isNaN(data15))) && (isFinite(data15)))){validate10.errors = [{instancePath:instancePath+"/max_worker_processes",keyword:"type",params:{type: "integer"},message:"must be integer"}];return false;}if(errors === _errs32){if((typeof data15 == "number") && (isFinite(data15))){if(data15 > 262143 || isNaN(data15)){validate10.errors = [{instancePath:instancePath+"/max_worker_processes",keyword:"maximum",params:{comparison: "<=", limit: 262143},message:"must be <= 262143"}];return false;}else {if(data15 < 0 || isNaN(data15)){validate10.errors = [{instancePath:instancePath+"/max_worker_processes",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];return false;}}}}var valid0 = _errs32 === errors;}else {var valid0 = true;}if(valid0){if(data.session_replication_role !== undefined){let data16 = data.session_replication_role;const _errs34 = errors;if(typeof data16 !== "string"){validate10.errors = [{instancePath:instancePath+"/session_replication_role",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}if(!(((data16 === "origin") || (data16 === "replica")) || (data16 === "local"))){validate10.errors = [{instancePath:instancePath+"/session_replication_role",keyword:"enum",params:{allowedValues: schema11.properties.session_replication_role.enum},message:"must be equal to one of the allowed values"}];return false;}var valid0 = _errs34 === errors;}else {var valid0 = true;}if(valid0){if(data.shared_buffers !== undefined){const _errs36 = errors;if(typeof data.shared_buffers !== "string"){validate10.errors = [{instancePath:instancePath+"/shared_buffers",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}var valid0 = _errs36 === errors;}else {var valid0 = true;}if(valid0){if(data.statement_timeout !== undefined){let data18 = data.statement_timeout;const _errs38 = errors;if(errors === _errs38){if(typeof data18 === "string"){if(!pattern0.test(data18)){validate10.errors = [{instancePath:instancePath+"/statement_timeout",keyword:"pattern",params:{},message:"must be a length of time such as 10s"}];return false;}}else {validate10.errors = [{instancePath:instancePath+"/statement_timeout",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}}var valid0 = _errs38 === errors;}else {var valid0 = true;}if(valid0){if(data.track_commit_timestamp !== undefined){const _errs40 = errors;if(typeof data.track_commit_timestamp !== "boolean"){validate10.errors = [{instancePath:instancePath+"/track_commit_timestamp",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];return false;}var valid0 = _errs40 === errors;}else {var valid0 = true;}if(valid0){if(data.wal_keep_size !== undefined){const _errs42 = errors;if(typeof data.wal_keep_size !== "string"){validate10.errors = [{instancePath:instancePath+"/wal_keep_size",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}var valid0 = _errs42 === errors;}else {var valid0 = true;}if(valid0){if(data.wal_sender_timeout !== undefined){let data21 = data.wal_sender_timeout;const _errs44 = errors;if(errors === _errs44){if(typeof data21 === "string"){if(!pattern0.test(data21)){validate10.errors = [{instancePath:instancePath+"/wal_sender_timeout",keyword:"pattern",params:{},message:"must be a length of time such as 10s"}];return false;}}else {validate10.errors = [{instancePath:instancePath+"/wal_sender_timeout",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}}var valid0 = _errs44 === errors;}else {var valid0 = true;}if(valid0){if(data.work_mem !== undefined){const _errs46 = errors;if(typeof data.work_mem !== "string"){validate10.errors = [{instancePath:instancePath+"/work_mem",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}var valid0 = _errs46 === errors;}else {var valid0 = true;}if(valid0){if(data.checkpoint_timeout !== undefined){let data23 = data.checkpoint_timeout;const _errs48 = errors;if(errors === _errs48){if(typeof data23 === "string"){if(!pattern0.test(data23)){validate10.errors = [{instancePath:instancePath+"/checkpoint_timeout",keyword:"pattern",params:{},message:"must be a length of time such as 10s"}];return false;}}else {validate10.errors = [{instancePath:instancePath+"/checkpoint_timeout",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}}var valid0 = _errs48 === errors;}else {var valid0 = true;}if(valid0){if(data.hot_standby_feedback !== undefined){const _errs50 = errors;if(typeof data.hot_standby_feedback !== "boolean"){validate10.errors = [{instancePath:instancePath+"/hot_standby_feedback",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];return false;}var valid0 = _errs50 === errors;}else {var valid0 = true;}if(valid0){if(data.restart_database !== undefined){const _errs52 = errors;if(typeof data.restart_database !== "boolean"){validate10.errors = [{instancePath:instancePath+"/restart_database",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];return false;}var valid0 = _errs52 === errors;}else {var valid0 = true;}}}}}}}}}}}}}}}}}}}}}}}}}}}}else {validate10.errors = [{instancePath,keyword:"type",params:{type: "object"},message:"must be object"}];return false;}}validate10.errors = vErrors;return errors === 0;}return validate10;
})();
const updatePostgresConfig = {
 "operation": "updatePostgresConfig",
 "method": "PUT",
 "path": "/v1/projects/{ref}/config/database/postgres",
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
 validate: { body: updatePostgresConfig_body },
 answer: getPostgresConfig_answer
};
const getPostgrestConfig_answer = {"type":"object","properties":{"db_schema":{"type":"string"},"max_rows":{"type":"integer"},"db_extra_search_path":{"type":"string"},"db_pool":{"type":["integer","null"]}},"required":["db_schema","max_rows","db_extra_search_path","db_pool"]};
const getPostgrestConfig = {
 "operation": "getPostgrestConfig",
 "method": "GET",
 "path": "/v1/projects/{ref}/postgrest",
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
 answer: getPostgrestConfig_answer
};
const updatePostgrestConfig_body = /* @__PURE__ */ (() => {
const schema11 = {"type":"object","properties":{"db_extra_search_path":{"type":"string"},"db_schema":{"type":"string"},"max_rows":{"type":"integer","minimum":0,"maximum":1000000},"db_pool":{"type":"integer","minimum":0,"maximum":1000}}};function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){let vErrors = null;let errors = 0;if(errors === 0){if(data && typeof data == "object" && !Array.isArray(data)){if(data.db_extra_search_path !== undefined){const _errs1 = errors;if(typeof data.db_extra_search_path !== "string"){validate10.errors = [{instancePath:instancePath+"/db_extra_search_path",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}var valid0 = _errs1 === errors;}else {var valid0 = true;}if(valid0){if(data.db_schema !== undefined){const _errs3 = errors;if(typeof data.db_schema !== "string"){validate10.errors = [{instancePath:instancePath+"/db_schema",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}var valid0 = _errs3 === errors;}else {var valid0 = true;}if(valid0){if(data.max_rows !== undefined){let data2 = data.max_rows;const _errs5 = errors;if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){validate10.errors = [{instancePath:instancePath+"/max_rows",keyword:"type",params:{type: "integer"},message:"must be integer"}];return false;}if(errors === _errs5){if((typeof data2 == "number") && (isFinite(data2))){if(data2 > 1000000 || isNaN(data2)){validate10.errors = [{instancePath:instancePath+"/max_rows",keyword:"maximum",params:{comparison: "<=", limit: 1000000},message:"must be <= 1000000"}];return false;}else {if(data2 < 0 || isNaN(data2)){validate10.errors = [{instancePath:instancePath+"/max_rows",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];return false;}}}}var valid0 = _errs5 === errors;}else {var valid0 = true;}if(valid0){if(data.db_pool !== undefined){let data3 = data.db_pool;const _errs7 = errors;if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){validate10.errors = [{instancePath:instancePath+"/db_pool",keyword:"type",params:{type: "integer"},message:"must be integer"}];return false;}if(errors === _errs7){if((typeof data3 == "number") && (isFinite(data3))){if(data3 > 1000 || isNaN(data3)){validate10.errors = [{instancePath:instancePath+"/db_pool",keyword:"maximum",params:{comparison: "<=", limit: 1000},message:"must be <= 1000"}];return false;}else {if(data3 < 0 || isNaN(data3)){validate10.errors = [{instancePath:instancePath+"/db_pool",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];return false;}}}}var valid0 = _errs7 === errors;}else {var valid0 = true;}}}}}else {validate10.errors = [{instancePath,keyword:"type",params:{type: "object"},message:"must be object"}];return false;}}validate10.errors = vErrors;return errors === 0;}return validate10;
})();
const updatePostgrestConfig = {
 "operation": "updatePostgrestConfig",
 "method": "PATCH",
 "path": "/v1/projects/{ref}/postgrest",
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
 validate: { body: updatePostgrestConfig_body },
 answer: getPostgrestConfig_answer
};
const deployFunction_query = /* @__PURE__ */ (() => {
const schema11 = {"type":"object","properties":{"slug":{"type":"string"},"bundleOnly":{"type":"boolean"}}};function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){let vErrors = null;let errors = 0;if(errors === 0){if(data && typeof data == "object" && !Array.isArray(data)){if(data.slug !== undefined){let data0 = data.slug;const _errs1 = errors;if(typeof data0 !== "string"){let dataType0 = typeof data0;let coerced0 = undefined;if(!(coerced0 !== undefined)){if(dataType0 == "number" || dataType0 == "boolean"){coerced0 = "" + data0;}else if(data0 === null){coerced0 = "";}else {validate10.errors = [{instancePath:instancePath+"/slug",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}}if(coerced0 !== undefined){data0 = coerced0;if(data !== undefined){data["slug"] = coerced0;}}}var valid0 = _errs1 === errors;}else {var valid0 = true;}if(valid0){if(data.bundleOnly !== undefined){let data1 = data.bundleOnly;const _errs3 = errors;if(typeof data1 !== "boolean"){let coerced1 = undefined;if(!(coerced1 !== undefined)){if(data1 === "false" || data1 === 0 || data1 === null){coerced1 = false;}else if(data1 === "true" || data1 === 1){coerced1 = true;}else {validate10.errors = [{instancePath:instancePath+"/bundleOnly",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];return false;}}if(coerced1 !== undefined){data1 = coerced1;if(data !== undefined){data["bundleOnly"] = coerced1;}}}var valid0 = _errs3 === errors;}else {var valid0 = true;}}}else {validate10.errors = [{instancePath,keyword:"type",params:{type: "object"},message:"must be object"}];return false;}}validate10.errors = vErrors;return errors === 0;}return validate10;
})();
const deployFunction = {
 "operation": "deployFunction",
 "method": "POST",
 "path": "/v1/projects/{ref}/functions/deploy",
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
   "slug": "slug",
   "bundleOnly": "bundleOnly"
  },
  "header": {}
 },
 "body": {
  "required": true,
  "mayBeEmpty": false,
  "mediaTypes": [
   "multipart/form-data"
  ],
  "defaults": {}
 },
 validate: { query: deployFunction_query },
 answer: createFunction_answer
};
const getUpgradeEligibility_answer = {"type":"object","properties":{"eligible":{"type":"boolean"},"current_app_version":{"type":"string"},"current_app_version_release_channel":{"type":"string","enum":["internal","alpha","beta","ga","withdrawn","preview"]},"latest_app_version":{"type":"string"},"target_upgrade_versions":{"type":"array","items":{"type":"object","properties":{"postgres_version":{"type":"string","enum":["13","14","15","17","17-oriole"]},"release_channel":{"type":"string","enum":["internal","alpha","beta","ga","withdrawn","preview"]},"app_version":{"type":"string"}},"required":["postgres_version","release_channel","app_version"]}},"duration_estimate_hours":{"type":"number"},"legacy_auth_custom_roles":{"type":"array","items":{"type":"string"}},"objects_to_be_dropped":{"type":"array","items":{"type":"string"}},"unsupported_extensions":{"type":"array","items":{"type":"string"}},"user_defined_objects_in_internal_schemas":{"type":"array","items":{"type":"string"}},"validation_errors":{"type":"array"},"warnings":{"type":"array"}},"required":["eligible","current_app_version","current_app_version_release_channel","latest_app_version","target_upgrade_versions","duration_estimate_hours","legacy_auth_custom_roles","objects_to_be_dropped","unsupported_extensions","user_defined_objects_in_internal_schemas","validation_errors","warnings"]};
const getUpgradeEligibility = {
 "operation": "getUpgradeEligibility",
 "method": "GET",
 "path": "/v1/projects/{ref}/upgrade/eligibility",
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
 answer: getUpgradeEligibility_answer
};
const getUpgradeStatus_answer = {"type":"object","properties":{"databaseUpgradeStatus":{"type":"null"}},"required":["databaseUpgradeStatus"]};
const getUpgradeStatus = {
 "operation": "getUpgradeStatus",
 "method": "GET",
 "path": "/v1/projects/{ref}/upgrade/status",
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
 answer: getUpgradeStatus_answer
};
const getReadonlyStatus_answer = {"type":"object","properties":{"enabled":{"type":"boolean"},"override_enabled":{"type":"boolean"},"override_active_until":{"type":"string"}},"required":["enabled","override_enabled","override_active_until"]};
const getReadonlyStatus = {
 "operation": "getReadonlyStatus",
 "method": "GET",
 "path": "/v1/projects/{ref}/readonly",
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
 answer: getReadonlyStatus_answer
};
const getVanitySubdomain_answer = {"type":"object","properties":{"status":{"type":"string","enum":["not-used","custom-domain-used","active"]},"custom_domain":{"type":"string"}},"required":["status"]};
const getVanitySubdomain = {
 "operation": "getVanitySubdomain",
 "method": "GET",
 "path": "/v1/projects/{ref}/vanity-subdomain",
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
 answer: getVanitySubdomain_answer
};
const updateDatabasePassword_body = /* @__PURE__ */ (() => {
const schema11 = {"type":"object","required":["password"],"properties":{"password":{"type":"string","minLength":4}}};const func2 = (function ucs2length(str) {
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
});function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){let vErrors = null;let errors = 0;if(errors === 0){if(data && typeof data == "object" && !Array.isArray(data)){let missing0;if((data.password === undefined) && (missing0 = "password")){validate10.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0, type: {"password":"string"}[missing0]},message:"must have required property '"+missing0+"'"}];return false;}else {if(data.password !== undefined){let data0 = data.password;const _errs1 = errors;if(errors === _errs1){if(typeof data0 === "string"){if(func2(data0) < 4){validate10.errors = [{instancePath:instancePath+"/password",keyword:"minLength",params:{limit: 4},message:"must NOT have fewer than 4 characters"}];return false;}}else {validate10.errors = [{instancePath:instancePath+"/password",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}}}}}else {validate10.errors = [{instancePath,keyword:"type",params:{type: "object"},message:"must be object"}];return false;}}validate10.errors = vErrors;return errors === 0;}return validate10;
})();
const updateDatabasePassword = {
 "operation": "updateDatabasePassword",
 "method": "PATCH",
 "path": "/v1/projects/{ref}/database/password",
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
 validate: { body: updateDatabasePassword_body },
 answer: deleteFunction_answer
};
const listProjectBuckets_answer = {"type":"array","items":{"type":"object","properties":{"id":{"type":"string"},"name":{"type":"string"},"owner":{"type":"string"},"created_at":{"type":"string"},"updated_at":{"type":"string"},"public":{"type":"boolean"}},"required":["id","name","owner","created_at","updated_at","public"]}};
const listProjectBuckets = {
 "operation": "listProjectBuckets",
 "method": "GET",
 "path": "/v1/projects/{ref}/storage/buckets",
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
 answer: listProjectBuckets_answer
};
const listBackups_answer = {"type":"object","properties":{"region":{"type":"string"},"walg_enabled":{"type":"boolean"},"pitr_enabled":{"type":"boolean"},"backups":{"type":"array"},"physical_backup_data":{"type":"object"}},"required":["region","walg_enabled","pitr_enabled","backups","physical_backup_data"]};
const listBackups = {
 "operation": "listBackups",
 "method": "GET",
 "path": "/v1/projects/{ref}/database/backups",
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
 answer: listBackups_answer
};
const listSnippets_answer = {"type":"object","properties":{"data":{"type":"array"}},"required":["data"]};
const listSnippets = {
 "operation": "listSnippets",
 "method": "GET",
 "path": "/v1/snippets",
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
 answer: listSnippets_answer
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
  bulkUpdateFunctions,
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
  patchNetworkRestrictions,
  applyNetworkRestrictions_supabase,
  getProject,
  deleteProject,
  updateProject,
  listApiKeys,
  createApiKey,
  listRegions,
  getOrganization,
  listOrganizationProjects,
  getProfile,
  pauseProject,
  listRestoreVersions,
  restoreProject,
  getHealth,
  getSslEnforcement,
  updateSslEnforcement,
  runQuery,
  runReadOnlyQuery,
  listMigrations,
  upsertMigration,
  applyMigration,
  rollbackMigrations,
  getMigration,
  updateMigration,
  getLegacyApiKeys,
  updateLegacyApiKeys,
  getApiKey,
  deleteApiKey,
  updateApiKey,
  listAddons,
  applyAddon,
  removeAddon,
  getAuthConfig,
  updateAuthConfig,
  getStorageConfig,
  updateStorageConfig,
  getRealtimeConfig,
  updateRealtimeConfig,
  getPoolerConfig,
  updatePoolerConfig,
  getPostgresConfig,
  updatePostgresConfig,
  getPostgrestConfig,
  updatePostgrestConfig,
  deployFunction,
  getUpgradeEligibility,
  getUpgradeStatus,
  getReadonlyStatus,
  getVanitySubdomain,
  updateDatabasePassword,
  listProjectBuckets,
  listBackups,
  listSnippets,
 ],
};
