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
const listProjects_answer_supabase = {"type":"array","items":{"type":"object","properties":{"id":{"type":"string"},"organization_id":{"type":"string"},"name":{"type":"string"},"region":{"type":"string"},"created_at":{"type":"string"},"database":{"type":"object","properties":{"host":{"type":"string"},"version":{"type":"string"},"postgres_engine":{"type":"string"},"release_channel":{"type":"string"}},"required":["host","version","postgres_engine","release_channel"],"additionalProperties":false},"ref":{"type":"string"},"organization_slug":{"type":"string"},"status":{"type":"string"}},"required":["id","organization_id","name","region","created_at"],"additionalProperties":false}};
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
const schema11 = {"type":"object","required":["db_pass","name"],"properties":{"db_pass":{"type":"string","minLength":1},"name":{"type":"string","minLength":1,"maxLength":256},"organization_id":{"type":"string","minLength":1},"organization_slug":{"type":"string","minLength":1},"plan":{"type":"string","minLength":1,"enum":["free","pro"]},"region":{"type":"string","minLength":1,"enum":["us-east-1","us-east-2","us-west-1","us-west-2","ap-east-1","ap-southeast-1","ap-northeast-1","ap-northeast-2","ap-southeast-2","eu-west-1","eu-west-2","eu-west-3","eu-north-1","eu-central-1","eu-central-2","ca-central-1","ap-south-1","sa-east-1"]},"kps_enabled":{"type":"boolean"},"region_selection":{},"desired_instance_size":{"type":"string"},"template_url":{"type":"string"},"release_channel":{"type":"string"},"postgres_engine":{"type":"string"}},"anyOf":[{"required":["organization_id"]},{"required":["organization_slug"]}],"additionalProperties":false,"if":{"required":["region"]},"then":{"properties":{"region_selection":{"not":{}}}},"else":{"properties":{"region_selection":{"type":"object","required":["type","code"],"properties":{"type":{"type":"string","enum":["specific","smartGroup"]},"code":{"type":"string","minLength":1}},"if":{"required":["type"],"properties":{"type":{"const":"smartGroup"}}},"then":{"properties":{"code":{"enum":["americas","emea","apac"]}}},"else":{"properties":{"code":{"enum":["us-east-1","us-east-2","us-west-1","us-west-2","ap-east-1","ap-southeast-1","ap-northeast-1","ap-northeast-2","ap-southeast-2","eu-west-1","eu-west-2","eu-west-3","eu-north-1","eu-central-1","eu-central-2","ca-central-1","ap-south-1","sa-east-1"]}}}}}}};const func2 = (function ucs2length(str) {
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
});const func3 = Object.prototype.hasOwnProperty;function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){let vErrors = null;let errors = 0;const _errs1 = errors;let valid0 = false;const _errs2 = errors;if(data && typeof data == "object" && !Array.isArray(data)){let missing0;if((data.organization_id === undefined) && (missing0 = "organization_id")){const err0 = {instancePath,keyword:"required",params:{missingProperty: missing0, type: {}[missing0]},message:"must have required property '"+missing0+"'"};if(vErrors === null){vErrors = [err0];}else {vErrors.push(err0);}errors++;}}var _valid0 = _errs2 === errors;valid0 = valid0 || _valid0;if(!valid0){const _errs3 = errors;if(data && typeof data == "object" && !Array.isArray(data)){let missing1;if((data.organization_slug === undefined) && (missing1 = "organization_slug")){const err1 = {instancePath,keyword:"required",params:{missingProperty: missing1, type: {}[missing1]},message:"must have required property '"+missing1+"'"};if(vErrors === null){vErrors = [err1];}else {vErrors.push(err1);}errors++;}}var _valid0 = _errs3 === errors;valid0 = valid0 || _valid0;}if(!valid0){const err2 = {instancePath,keyword:"anyOf",params:{},message:"must match a schema in anyOf"};if(vErrors === null){vErrors = [err2];}else {vErrors.push(err2);}errors++;validate10.errors = vErrors;return false;}else {errors = _errs1;if(vErrors !== null){if(_errs1){vErrors.length = _errs1;}else {vErrors = null;}}const _errs4 = errors;let valid1 = true;const _errs5 = errors;if(data && typeof data == "object" && !Array.isArray(data)){let missing2;if((data.region === undefined) && (missing2 = "region")){const err3 = {};if(vErrors === null){vErrors = [err3];}else {vErrors.push(err3);}errors++;}}var _valid1 = _errs5 === errors;errors = _errs4;if(vErrors !== null){if(_errs4){vErrors.length = _errs4;}else {vErrors = null;}}let ifClause0;if(_valid1){const _errs6 = errors;if(data && typeof data == "object" && !Array.isArray(data)){if(data.region_selection !== undefined){validate10.errors = [{instancePath:instancePath+"/region_selection",keyword:"not",params:{},message:"must NOT be valid"}];return false;}}var _valid1 = _errs6 === errors;valid1 = _valid1;ifClause0 = "then";}else {const _errs9 = errors;if(data && typeof data == "object" && !Array.isArray(data)){if(data.region_selection !== undefined){let data1 = data.region_selection;const _errs10 = errors;const _errs12 = errors;let valid4 = true;const _errs13 = errors;if(data1 && typeof data1 == "object" && !Array.isArray(data1)){let missing3;if((data1.type === undefined) && (missing3 = "type")){const err4 = {};if(vErrors === null){vErrors = [err4];}else {vErrors.push(err4);}errors++;}else {if(data1.type !== undefined){if("smartGroup" !== data1.type){const err5 = {};if(vErrors === null){vErrors = [err5];}else {vErrors.push(err5);}errors++;}}}}var _valid2 = _errs13 === errors;errors = _errs12;if(vErrors !== null){if(_errs12){vErrors.length = _errs12;}else {vErrors = null;}}let ifClause1;if(_valid2){const _errs15 = errors;if(data1 && typeof data1 == "object" && !Array.isArray(data1)){if(data1.code !== undefined){let data3 = data1.code;if(!(((data3 === "americas") || (data3 === "emea")) || (data3 === "apac"))){validate10.errors = [{instancePath:instancePath+"/region_selection/code",keyword:"enum",params:{allowedValues: schema11.else.properties.region_selection.then.properties.code.enum},message:"must be equal to one of the allowed values"}];return false;}}}var _valid2 = _errs15 === errors;valid4 = _valid2;ifClause1 = "then";}else {const _errs17 = errors;if(data1 && typeof data1 == "object" && !Array.isArray(data1)){if(data1.code !== undefined){let data4 = data1.code;if(!((((((((((((((((((data4 === "us-east-1") || (data4 === "us-east-2")) || (data4 === "us-west-1")) || (data4 === "us-west-2")) || (data4 === "ap-east-1")) || (data4 === "ap-southeast-1")) || (data4 === "ap-northeast-1")) || (data4 === "ap-northeast-2")) || (data4 === "ap-southeast-2")) || (data4 === "eu-west-1")) || (data4 === "eu-west-2")) || (data4 === "eu-west-3")) || (data4 === "eu-north-1")) || (data4 === "eu-central-1")) || (data4 === "eu-central-2")) || (data4 === "ca-central-1")) || (data4 === "ap-south-1")) || (data4 === "sa-east-1"))){validate10.errors = [{instancePath:instancePath+"/region_selection/code",keyword:"enum",params:{allowedValues: schema11.else.properties.region_selection.else.properties.code.enum},message:"must be equal to one of the allowed values"}];return false;}}}var _valid2 = _errs17 === errors;valid4 = _valid2;ifClause1 = "else";}if(!valid4){const err6 = {instancePath:instancePath+"/region_selection",keyword:"if",params:{failingKeyword: ifClause1},message:"must match \""+ifClause1+"\" schema"};if(vErrors === null){vErrors = [err6];}else {vErrors.push(err6);}errors++;validate10.errors = vErrors;return false;}if(errors === _errs10){if(data1 && typeof data1 == "object" && !Array.isArray(data1)){let missing4;if(((data1.type === undefined) && (missing4 = "type")) || ((data1.code === undefined) && (missing4 = "code"))){validate10.errors = [{instancePath:instancePath+"/region_selection",keyword:"required",params:{missingProperty: missing4, type: {"type":"string","code":"string"}[missing4]},message:"must have required property '"+missing4+"'"}];return false;}else {if(data1.type !== undefined){let data5 = data1.type;const _errs19 = errors;if(typeof data5 !== "string"){validate10.errors = [{instancePath:instancePath+"/region_selection/type",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}if(!((data5 === "specific") || (data5 === "smartGroup"))){validate10.errors = [{instancePath:instancePath+"/region_selection/type",keyword:"enum",params:{allowedValues: schema11.else.properties.region_selection.properties.type.enum},message:"must be equal to one of the allowed values"}];return false;}var valid8 = _errs19 === errors;}else {var valid8 = true;}if(valid8){if(data1.code !== undefined){let data6 = data1.code;const _errs21 = errors;if(errors === _errs21){if(typeof data6 === "string"){if(func2(data6) < 1){validate10.errors = [{instancePath:instancePath+"/region_selection/code",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];return false;}}else {validate10.errors = [{instancePath:instancePath+"/region_selection/code",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}}var valid8 = _errs21 === errors;}else {var valid8 = true;}}}}else {validate10.errors = [{instancePath:instancePath+"/region_selection",keyword:"type",params:{type: "object"},message:"must be object"}];return false;}}}}var _valid1 = _errs9 === errors;valid1 = _valid1;ifClause0 = "else";}if(!valid1){const err7 = {instancePath,keyword:"if",params:{failingKeyword: ifClause0},message:"must match \""+ifClause0+"\" schema"};if(vErrors === null){vErrors = [err7];}else {vErrors.push(err7);}errors++;validate10.errors = vErrors;return false;}}if(errors === 0){if(data && typeof data == "object" && !Array.isArray(data)){const _errs23 = errors;for(const key0 in data){if(!(func3.call(schema11.properties, key0))){validate10.errors = [{instancePath,keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];return false;break;}}if(_errs23 === errors){let missing5;if(((data.db_pass === undefined) && (missing5 = "db_pass")) || ((data.name === undefined) && (missing5 = "name"))){validate10.errors = [{instancePath,keyword:"required",params:{missingProperty: missing5, type: {"db_pass":"string","name":"string"}[missing5]},message:"must have required property '"+missing5+"'"}];return false;}else {if(data.db_pass !== undefined){let data7 = data.db_pass;const _errs24 = errors;if(errors === _errs24){if(typeof data7 === "string"){if(func2(data7) < 1){validate10.errors = [{instancePath:instancePath+"/db_pass",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];return false;}}else {validate10.errors = [{instancePath:instancePath+"/db_pass",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}}var valid9 = _errs24 === errors;}else {var valid9 = true;}if(valid9){if(data.name !== undefined){let data8 = data.name;const _errs26 = errors;if(errors === _errs26){if(typeof data8 === "string"){if(func2(data8) > 256){validate10.errors = [{instancePath:instancePath+"/name",keyword:"maxLength",params:{limit: 256},message:"must NOT have more than 256 characters"}];return false;}else {if(func2(data8) < 1){validate10.errors = [{instancePath:instancePath+"/name",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];return false;}}}else {validate10.errors = [{instancePath:instancePath+"/name",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}}var valid9 = _errs26 === errors;}else {var valid9 = true;}if(valid9){if(data.organization_id !== undefined){let data9 = data.organization_id;const _errs28 = errors;if(errors === _errs28){if(typeof data9 === "string"){if(func2(data9) < 1){validate10.errors = [{instancePath:instancePath+"/organization_id",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];return false;}}else {validate10.errors = [{instancePath:instancePath+"/organization_id",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}}var valid9 = _errs28 === errors;}else {var valid9 = true;}if(valid9){if(data.organization_slug !== undefined){let data10 = data.organization_slug;const _errs30 = errors;if(errors === _errs30){if(typeof data10 === "string"){if(func2(data10) < 1){validate10.errors = [{instancePath:instancePath+"/organization_slug",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];return false;}}else {validate10.errors = [{instancePath:instancePath+"/organization_slug",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}}var valid9 = _errs30 === errors;}else {var valid9 = true;}if(valid9){if(data.plan !== undefined){let data11 = data.plan;const _errs32 = errors;if(!((data11 === "free") || (data11 === "pro"))){validate10.errors = [{instancePath:instancePath+"/plan",keyword:"enum",params:{allowedValues: schema11.properties.plan.enum},message:"must be equal to one of the allowed values"}];return false;}if(errors === _errs32){if(typeof data11 === "string"){if(func2(data11) < 1){validate10.errors = [{instancePath:instancePath+"/plan",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];return false;}}else {validate10.errors = [{instancePath:instancePath+"/plan",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}}var valid9 = _errs32 === errors;}else {var valid9 = true;}if(valid9){if(data.region !== undefined){let data12 = data.region;const _errs34 = errors;if(!((((((((((((((((((data12 === "us-east-1") || (data12 === "us-east-2")) || (data12 === "us-west-1")) || (data12 === "us-west-2")) || (data12 === "ap-east-1")) || (data12 === "ap-southeast-1")) || (data12 === "ap-northeast-1")) || (data12 === "ap-northeast-2")) || (data12 === "ap-southeast-2")) || (data12 === "eu-west-1")) || (data12 === "eu-west-2")) || (data12 === "eu-west-3")) || (data12 === "eu-north-1")) || (data12 === "eu-central-1")) || (data12 === "eu-central-2")) || (data12 === "ca-central-1")) || (data12 === "ap-south-1")) || (data12 === "sa-east-1"))){validate10.errors = [{instancePath:instancePath+"/region",keyword:"enum",params:{allowedValues: schema11.properties.region.enum},message:"must be equal to one of the allowed values"}];return false;}if(errors === _errs34){if(typeof data12 === "string"){if(func2(data12) < 1){validate10.errors = [{instancePath:instancePath+"/region",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];return false;}}else {validate10.errors = [{instancePath:instancePath+"/region",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}}var valid9 = _errs34 === errors;}else {var valid9 = true;}if(valid9){if(data.kps_enabled !== undefined){const _errs36 = errors;if(typeof data.kps_enabled !== "boolean"){validate10.errors = [{instancePath:instancePath+"/kps_enabled",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];return false;}var valid9 = _errs36 === errors;}else {var valid9 = true;}if(valid9){if(data.desired_instance_size !== undefined){const _errs38 = errors;if(typeof data.desired_instance_size !== "string"){validate10.errors = [{instancePath:instancePath+"/desired_instance_size",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}var valid9 = _errs38 === errors;}else {var valid9 = true;}if(valid9){if(data.template_url !== undefined){const _errs40 = errors;if(typeof data.template_url !== "string"){validate10.errors = [{instancePath:instancePath+"/template_url",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}var valid9 = _errs40 === errors;}else {var valid9 = true;}if(valid9){if(data.release_channel !== undefined){const _errs42 = errors;if(typeof data.release_channel !== "string"){validate10.errors = [{instancePath:instancePath+"/release_channel",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}var valid9 = _errs42 === errors;}else {var valid9 = true;}if(valid9){if(data.postgres_engine !== undefined){const _errs44 = errors;if(typeof data.postgres_engine !== "string"){validate10.errors = [{instancePath:instancePath+"/postgres_engine",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}var valid9 = _errs44 === errors;}else {var valid9 = true;}}}}}}}}}}}}}}else {validate10.errors = [{instancePath,keyword:"type",params:{type: "object"},message:"must be object"}];return false;}}validate10.errors = vErrors;return errors === 0;}return validate10;
})();
const createProject_answer_supabase = {"type":"object","properties":{"id":{"type":"string"},"ref":{"type":"string"},"organization_id":{"type":"string"},"organization_slug":{"type":"string"},"name":{"type":"string"},"region":{"type":"string"},"created_at":{"type":"string"},"status":{"type":"string"}},"required":["id","ref","organization_id","organization_slug","name","region","created_at","status"],"additionalProperties":false};
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
const schema11 = {"type":"array","items":{"type":"object","required":["slug","name"],"properties":{"slug":{"type":"string"},"name":{"type":"string"}}}};function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){let vErrors = null;let errors = 0;if(errors === 0){if(Array.isArray(data)){var valid0 = true;const len0 = data.length;for(let i0=0; i0<len0; i0++){let data0 = data[i0];const _errs1 = errors;if(errors === _errs1){if(data0 && typeof data0 == "object" && !Array.isArray(data0)){let missing0;if(((data0.slug === undefined) && (missing0 = "slug")) || ((data0.name === undefined) && (missing0 = "name"))){validate10.errors = [{instancePath:instancePath+"/" + i0,keyword:"required",params:{missingProperty: missing0, type: {"slug":"string","name":"string"}[missing0]},message:"must have required property '"+missing0+"'"}];return false;}else {if(data0.slug !== undefined){const _errs3 = errors;if(typeof data0.slug !== "string"){validate10.errors = [{instancePath:instancePath+"/" + i0+"/slug",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}var valid1 = _errs3 === errors;}else {var valid1 = true;}if(valid1){if(data0.name !== undefined){const _errs5 = errors;if(typeof data0.name !== "string"){validate10.errors = [{instancePath:instancePath+"/" + i0+"/name",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}var valid1 = _errs5 === errors;}else {var valid1 = true;}}}}else {validate10.errors = [{instancePath:instancePath+"/" + i0,keyword:"type",params:{type: "object"},message:"must be object"}];return false;}}var valid0 = _errs1 === errors;if(!valid0){break;}}}else {validate10.errors = [{instancePath,keyword:"type",params:{type: "array"},message:"must be array"}];return false;}}validate10.errors = vErrors;return errors === 0;}return validate10;
})();
const bulkUpdateFunctions_answer = {"type":"object","required":["functions"]};
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
const patchNetworkRestrictions_answer = {"type":"object","required":["entitlement","config","status"]};
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
const getProject_answer = {"type":"object","properties":{"id":{"type":"string"},"organization_id":{"type":"string"},"name":{"type":"string"},"region":{"type":"string"},"created_at":{"type":"string"},"database":{"type":"object","properties":{"host":{"type":"string"},"version":{"type":"string"},"postgres_engine":{"type":"string"},"release_channel":{"type":"string"}},"required":["host","version","postgres_engine","release_channel"],"additionalProperties":false},"ref":{"type":"string"},"organization_slug":{"type":"string"},"status":{"type":"string"}},"required":["id","organization_id","name","region","created_at"],"additionalProperties":false};
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
const listApiKeys_answer = {"type":"array","items":{"type":"object","properties":{"name":{"type":"string"},"api_key":{"type":"string"},"id":{"type":"string"},"type":{"type":"string"},"description":{"type":["string","null"]}},"required":["name","api_key"]}};
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
const createApiKey_answer = {"type":"object","properties":{"name":{"type":"string"},"api_key":{"type":"string"},"id":{"type":"string"},"type":{"type":"string"},"description":{"type":["string","null"]}},"required":["name","api_key"]};
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
const schema11 = {"type":"object","required":["organization_slug"],"properties":{"organization_slug":{"type":"string"},"continent":{"enum":["NA","SA","EU","AF","AS","OC","AN"]},"desired_instance_size":{"type":"string"}}};function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){let vErrors = null;let errors = 0;if(errors === 0){if(data && typeof data == "object" && !Array.isArray(data)){let missing0;if((data.organization_slug === undefined) && (missing0 = "organization_slug")){validate10.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0, type: {"organization_slug":"string"}[missing0]},message:"must have required property '"+missing0+"'"}];return false;}else {if(data.organization_slug !== undefined){let data0 = data.organization_slug;const _errs1 = errors;if(typeof data0 !== "string"){let dataType0 = typeof data0;let coerced0 = undefined;if(!(coerced0 !== undefined)){if(dataType0 == "number" || dataType0 == "boolean"){coerced0 = "" + data0;}else if(data0 === null){coerced0 = "";}else {validate10.errors = [{instancePath:instancePath+"/organization_slug",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}}if(coerced0 !== undefined){data0 = coerced0;if(data !== undefined){data["organization_slug"] = coerced0;}}}var valid0 = _errs1 === errors;}else {var valid0 = true;}if(valid0){if(data.continent !== undefined){let data1 = data.continent;const _errs3 = errors;if(!(((((((data1 === "NA") || (data1 === "SA")) || (data1 === "EU")) || (data1 === "AF")) || (data1 === "AS")) || (data1 === "OC")) || (data1 === "AN"))){validate10.errors = [{instancePath:instancePath+"/continent",keyword:"enum",params:{allowedValues: schema11.properties.continent.enum},message:"must be equal to one of the allowed values"}];return false;}var valid0 = _errs3 === errors;}else {var valid0 = true;}if(valid0){if(data.desired_instance_size !== undefined){let data2 = data.desired_instance_size;const _errs4 = errors;if(typeof data2 !== "string"){let dataType1 = typeof data2;let coerced1 = undefined;if(!(coerced1 !== undefined)){if(dataType1 == "number" || dataType1 == "boolean"){coerced1 = "" + data2;}else if(data2 === null){coerced1 = "";}else {validate10.errors = [{instancePath:instancePath+"/desired_instance_size",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}}if(coerced1 !== undefined){data2 = coerced1;if(data !== undefined){data["desired_instance_size"] = coerced1;}}}var valid0 = _errs4 === errors;}else {var valid0 = true;}}}}}else {validate10.errors = [{instancePath,keyword:"type",params:{type: "object"},message:"must be object"}];return false;}}validate10.errors = vErrors;return errors === 0;}return validate10;
})();
const listRegions_answer = {"type":"object","properties":{"recommendations":{"type":"object"},"all":{"type":"object"}},"required":["recommendations","all"]};
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
const getOrganization_answer = {"type":"object","properties":{"id":{"type":"string"},"name":{"type":"string"},"plan":{"type":"string"},"opt_in_tags":{"type":"array"},"allowed_release_channels":{"type":"array"}},"required":["id","name","opt_in_tags","allowed_release_channels"]};
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
const listOrganizationProjects_answer = {"type":"object","properties":{"projects":{"type":"array"},"pagination":{"type":"object"}},"required":["projects","pagination"]};
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
  "query": {},
  "header": {}
 },
 validate: {  },
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
const listRestoreVersions_answer = {"type":"object","properties":{"available_versions":{"type":"array"}},"required":["available_versions"]};
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
const getHealth_answer = {"type":"array","items":{"type":"object","required":["name","healthy","status"]}};
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
const listMigrations_answer = {"type":"array","items":{"type":"object","required":["version"]}};
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
const getMigration_answer = {"type":"object","required":["version"]};
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
const getLegacyApiKeys_answer = {"type":"object","required":["enabled"]};
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
const listAddons_answer = {"type":"object","required":["selected_addons","available_addons"]};
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
const schema11 = {"type":"object","required":["addon_variant","addon_type"],"properties":{"addon_variant":{"type":"string"},"addon_type":{"type":"string","enum":["custom_domain","compute_instance","pitr","ipv4","auth_mfa_phone","auth_mfa_web_authn","log_drain"]}}};function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){let vErrors = null;let errors = 0;if(errors === 0){if(data && typeof data == "object" && !Array.isArray(data)){let missing0;if(((data.addon_variant === undefined) && (missing0 = "addon_variant")) || ((data.addon_type === undefined) && (missing0 = "addon_type"))){validate10.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0, type: {"addon_variant":"string","addon_type":"string"}[missing0]},message:"must have required property '"+missing0+"'"}];return false;}else {if(data.addon_variant !== undefined){const _errs1 = errors;if(typeof data.addon_variant !== "string"){validate10.errors = [{instancePath:instancePath+"/addon_variant",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}var valid0 = _errs1 === errors;}else {var valid0 = true;}if(valid0){if(data.addon_type !== undefined){let data1 = data.addon_type;const _errs3 = errors;if(typeof data1 !== "string"){validate10.errors = [{instancePath:instancePath+"/addon_type",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}if(!(((((((data1 === "custom_domain") || (data1 === "compute_instance")) || (data1 === "pitr")) || (data1 === "ipv4")) || (data1 === "auth_mfa_phone")) || (data1 === "auth_mfa_web_authn")) || (data1 === "log_drain"))){validate10.errors = [{instancePath:instancePath+"/addon_type",keyword:"enum",params:{allowedValues: schema11.properties.addon_type.enum},message:"must be equal to one of the allowed values"}];return false;}var valid0 = _errs3 === errors;}else {var valid0 = true;}}}}else {validate10.errors = [{instancePath,keyword:"type",params:{type: "object"},message:"must be object"}];return false;}}validate10.errors = vErrors;return errors === 0;}return validate10;
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
 answer: deleteSecrets_answer
};
const updateAuthConfig_body = /* @__PURE__ */ (() => {
const schema11 = {"type":"object"};function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){let vErrors = null;let errors = 0;if(!(data && typeof data == "object" && !Array.isArray(data))){validate10.errors = [{instancePath,keyword:"type",params:{type: "object"},message:"must be object"}];return false;}validate10.errors = vErrors;return errors === 0;}return validate10;
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
 answer: deleteSecrets_answer
};
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
 answer: deleteSecrets_answer
};
const updateStorageConfig_body = /* @__PURE__ */ (() => {
const schema11 = {"type":"object","additionalProperties":false,"properties":{"fileSizeLimit":{"type":"integer","minimum":0,"maximum":536870912000},"features":{"type":"object"},"external":{"type":"object"}}};function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){let vErrors = null;let errors = 0;if(errors === 0){if(data && typeof data == "object" && !Array.isArray(data)){const _errs1 = errors;for(const key0 in data){if(!(((key0 === "fileSizeLimit") || (key0 === "features")) || (key0 === "external"))){validate10.errors = [{instancePath,keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];return false;break;}}if(_errs1 === errors){if(data.fileSizeLimit !== undefined){let data0 = data.fileSizeLimit;const _errs2 = errors;if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){validate10.errors = [{instancePath:instancePath+"/fileSizeLimit",keyword:"type",params:{type: "integer"},message:"must be integer"}];return false;}if(errors === _errs2){if((typeof data0 == "number") && (isFinite(data0))){if(data0 > 536870912000 || isNaN(data0)){validate10.errors = [{instancePath:instancePath+"/fileSizeLimit",keyword:"maximum",params:{comparison: "<=", limit: 536870912000},message:"must be <= 536870912000"}];return false;}else {if(data0 < 0 || isNaN(data0)){validate10.errors = [{instancePath:instancePath+"/fileSizeLimit",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];return false;}}}}var valid0 = _errs2 === errors;}else {var valid0 = true;}if(valid0){if(data.features !== undefined){let data1 = data.features;const _errs4 = errors;if(!(data1 && typeof data1 == "object" && !Array.isArray(data1))){validate10.errors = [{instancePath:instancePath+"/features",keyword:"type",params:{type: "object"},message:"must be object"}];return false;}var valid0 = _errs4 === errors;}else {var valid0 = true;}if(valid0){if(data.external !== undefined){let data2 = data.external;const _errs6 = errors;if(!(data2 && typeof data2 == "object" && !Array.isArray(data2))){validate10.errors = [{instancePath:instancePath+"/external",keyword:"type",params:{type: "object"},message:"must be object"}];return false;}var valid0 = _errs6 === errors;}else {var valid0 = true;}}}}}else {validate10.errors = [{instancePath,keyword:"type",params:{type: "object"},message:"must be object"}];return false;}}validate10.errors = vErrors;return errors === 0;}return validate10;
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
 answer: deleteSecrets_answer
};
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
 validate: { body: updateAuthConfig_body }
};
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
 answer: runQuery_answer
};
const updatePoolerConfig_body = /* @__PURE__ */ (() => {
const schema11 = {"type":"object","properties":{"default_pool_size":{"type":["integer","null"],"minimum":0,"maximum":3000},"pool_mode":{"enum":["transaction","session"]}}};function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){let vErrors = null;let errors = 0;if(errors === 0){if(data && typeof data == "object" && !Array.isArray(data)){if(data.default_pool_size !== undefined){let data0 = data.default_pool_size;const _errs1 = errors;if((!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))) && (data0 !== null)){validate10.errors = [{instancePath:instancePath+"/default_pool_size",keyword:"type",params:{type: schema11.properties.default_pool_size.type},message:"must be integer,null"}];return false;}if(errors === _errs1){if((typeof data0 == "number") && (isFinite(data0))){if(data0 > 3000 || isNaN(data0)){validate10.errors = [{instancePath:instancePath+"/default_pool_size",keyword:"maximum",params:{comparison: "<=", limit: 3000},message:"must be <= 3000"}];return false;}else {if(data0 < 0 || isNaN(data0)){validate10.errors = [{instancePath:instancePath+"/default_pool_size",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];return false;}}}}var valid0 = _errs1 === errors;}else {var valid0 = true;}if(valid0){if(data.pool_mode !== undefined){let data1 = data.pool_mode;const _errs3 = errors;if(!((data1 === "transaction") || (data1 === "session"))){validate10.errors = [{instancePath:instancePath+"/pool_mode",keyword:"enum",params:{allowedValues: schema11.properties.pool_mode.enum},message:"must be equal to one of the allowed values"}];return false;}var valid0 = _errs3 === errors;}else {var valid0 = true;}}}else {validate10.errors = [{instancePath,keyword:"type",params:{type: "object"},message:"must be object"}];return false;}}validate10.errors = vErrors;return errors === 0;}return validate10;
})();
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
 answer: deleteSecrets_answer
};
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
 answer: deleteSecrets_answer
};
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
 validate: { body: updateAuthConfig_body },
 answer: deleteSecrets_answer
};
const getPostgrestConfig_answer = {"type":"object","required":["db_schema","max_rows","db_extra_search_path","db_pool"]};
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
 answer: deleteSecrets_answer
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
 answer: deleteSecrets_answer
};
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
 answer: deleteSecrets_answer
};
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
 answer: deleteSecrets_answer
};
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
 answer: deleteSecrets_answer
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
 answer: deleteSecrets_answer
};
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
 answer: runQuery_answer
};
const listBackups_answer = {"type":"object","required":["region","backups"]};
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
const listSnippets_answer = {"type":"object","required":["data"]};
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
