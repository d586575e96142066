// @ts-nocheck
// Written by `npm run generate` from specs/openapi/storage.yaml and specs/dialects: change those.
import type { OperationSpec } from '../operation.ts';

const listBuckets_query = /* @__PURE__ */ (() => {
const schema11 = {"type":"object","properties":{"limit":{"type":"integer","minimum":1},"offset":{"type":"integer","minimum":0},"sortColumn":{"type":"string","enum":["id","name","created_at","updated_at"]},"sortOrder":{"type":"string","enum":["asc","desc"],"default":"asc"},"search":{"type":"string"}}};function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){let vErrors = null;let errors = 0;if(errors === 0){if(data && typeof data == "object" && !Array.isArray(data)){if(data.sortOrder === undefined){data.sortOrder = "asc";}const _errs1 = errors;for(const key0 in data){if(!(((((key0 === "limit") || (key0 === "offset")) || (key0 === "sortColumn")) || (key0 === "sortOrder")) || (key0 === "search"))){delete data[key0];}}if(_errs1 === errors){if(data.limit !== undefined){let data0 = data.limit;const _errs2 = errors;if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){let dataType0 = typeof data0;let coerced0 = undefined;if(dataType0 == 'object' && Array.isArray(data0) && data0.length == 1){data0 = data0[0];dataType0 = typeof data0;if(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0))){coerced0 = data0;}}if(!(coerced0 !== undefined)){if(dataType0 === "boolean" || data0 === null
              || (dataType0 === "string" && data0 && data0 == +data0 && !(data0 % 1))){coerced0 = +data0;}else {validate10.errors = [{instancePath:instancePath+"/limit",keyword:"type",params:{type: "integer"},message:"must be integer"}];return false;}}if(coerced0 !== undefined){data0 = coerced0;if(data !== undefined){data["limit"] = coerced0;}}}if(errors === _errs2){if((typeof data0 == "number") && (isFinite(data0))){if(data0 < 1 || isNaN(data0)){validate10.errors = [{instancePath:instancePath+"/limit",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];return false;}}}var valid0 = _errs2 === errors;}else {var valid0 = true;}if(valid0){if(data.offset !== undefined){let data1 = data.offset;const _errs4 = errors;if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){let dataType1 = typeof data1;let coerced1 = undefined;if(dataType1 == 'object' && Array.isArray(data1) && data1.length == 1){data1 = data1[0];dataType1 = typeof data1;if(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1))){coerced1 = data1;}}if(!(coerced1 !== undefined)){if(dataType1 === "boolean" || data1 === null
              || (dataType1 === "string" && data1 && data1 == +data1 && !(data1 % 1))){coerced1 = +data1;}else {validate10.errors = [{instancePath:instancePath+"/offset",keyword:"type",params:{type: "integer"},message:"must be integer"}];return false;}}if(coerced1 !== undefined){data1 = coerced1;if(data !== undefined){data["offset"] = coerced1;}}}if(errors === _errs4){if((typeof data1 == "number") && (isFinite(data1))){if(data1 < 0 || isNaN(data1)){validate10.errors = [{instancePath:instancePath+"/offset",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];return false;}}}var valid0 = _errs4 === errors;}else {var valid0 = true;}if(valid0){if(data.sortColumn !== undefined){let data2 = data.sortColumn;const _errs6 = errors;if(typeof data2 !== "string"){let dataType2 = typeof data2;let coerced2 = undefined;if(dataType2 == 'object' && Array.isArray(data2) && data2.length == 1){data2 = data2[0];dataType2 = typeof data2;if(typeof data2 === "string"){coerced2 = data2;}}if(!(coerced2 !== undefined)){if(dataType2 == "number" || dataType2 == "boolean"){coerced2 = "" + data2;}else if(data2 === null){coerced2 = "";}else {validate10.errors = [{instancePath:instancePath+"/sortColumn",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}}if(coerced2 !== undefined){data2 = coerced2;if(data !== undefined){data["sortColumn"] = coerced2;}}}if(!((((data2 === "id") || (data2 === "name")) || (data2 === "created_at")) || (data2 === "updated_at"))){validate10.errors = [{instancePath:instancePath+"/sortColumn",keyword:"enum",params:{allowedValues: schema11.properties.sortColumn.enum},message:"must be equal to one of the allowed values"}];return false;}var valid0 = _errs6 === errors;}else {var valid0 = true;}if(valid0){let data3 = data.sortOrder;const _errs8 = errors;if(typeof data3 !== "string"){let dataType3 = typeof data3;let coerced3 = undefined;if(dataType3 == 'object' && Array.isArray(data3) && data3.length == 1){data3 = data3[0];dataType3 = typeof data3;if(typeof data3 === "string"){coerced3 = data3;}}if(!(coerced3 !== undefined)){if(dataType3 == "number" || dataType3 == "boolean"){coerced3 = "" + data3;}else if(data3 === null){coerced3 = "";}else {validate10.errors = [{instancePath:instancePath+"/sortOrder",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}}if(coerced3 !== undefined){data3 = coerced3;if(data !== undefined){data["sortOrder"] = coerced3;}}}if(!((data3 === "asc") || (data3 === "desc"))){validate10.errors = [{instancePath:instancePath+"/sortOrder",keyword:"enum",params:{allowedValues: schema11.properties.sortOrder.enum},message:"must be equal to one of the allowed values"}];return false;}var valid0 = _errs8 === errors;if(valid0){if(data.search !== undefined){let data4 = data.search;const _errs10 = errors;if(typeof data4 !== "string"){let dataType4 = typeof data4;let coerced4 = undefined;if(dataType4 == 'object' && Array.isArray(data4) && data4.length == 1){data4 = data4[0];dataType4 = typeof data4;if(typeof data4 === "string"){coerced4 = data4;}}if(!(coerced4 !== undefined)){if(dataType4 == "number" || dataType4 == "boolean"){coerced4 = "" + data4;}else if(data4 === null){coerced4 = "";}else {validate10.errors = [{instancePath:instancePath+"/search",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}}if(coerced4 !== undefined){data4 = coerced4;if(data !== undefined){data["search"] = coerced4;}}}var valid0 = _errs10 === errors;}else {var valid0 = true;}}}}}}}else {validate10.errors = [{instancePath,keyword:"type",params:{type: "object"},message:"must be object"}];return false;}}validate10.errors = vErrors;return errors === 0;}return validate10;
})();
const listBuckets_answer = {"type":"array","items":{"type":"object","properties":{"id":{"type":"string"},"name":{"type":"string"},"owner":{"type":"string"},"public":{"type":"boolean"},"file_size_limit":{"type":["integer","null"]},"allowed_mime_types":{"type":["array","null"],"items":{"type":"string"}},"created_at":{"type":"string"},"updated_at":{"type":"string"}},"required":["id","name"],"additionalProperties":false}};
const listBuckets = {
 "operation": "listBuckets",
 "method": "GET",
 "path": "/bucket/",
 "alsoAt": [
  "/bucket"
 ],
 "status": 200,
 "security": [
  [
   "authorization"
  ]
 ],
 "parameters": {
  "path": {},
  "query": {
   "limit": "limit",
   "offset": "offset",
   "sortColumn": "sortColumn",
   "sortOrder": "sortOrder",
   "search": "search"
  },
  "header": {}
 },
 validate: { query: listBuckets_query },
 answer: listBuckets_answer
};
const createBucket_body = /* @__PURE__ */ (() => {
const schema11 = {"type":"object","required":["name"],"properties":{"name":{"type":"string"},"id":{"type":"string"},"public":{"type":"boolean","default":false},"file_size_limit":{"anyOf":[{"type":"integer","nullable":true,"minimum":0,"x-finite":true},{"type":"string","nullable":true,"pattern":"^[0-9]+(?:\\.[0-9]+)?(?:[gG][bB]|[mM][bB]|[kK][bB]|[bB])$"}]},"allowed_mime_types":{"type":"array","items":{"type":"string"},"nullable":true},"type":{"type":"string","enum":["STANDARD","ANALYTICS"],"default":"STANDARD"}}};const pattern0 = new RegExp("^[0-9]+(?:\\.[0-9]+)?(?:[gG][bB]|[mM][bB]|[kK][bB]|[bB])$", "u");function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){let vErrors = null;let errors = 0;if(errors === 0){if(data && typeof data == "object" && !Array.isArray(data)){if(data.public === undefined){data.public = false;}if(data.type === undefined){data.type = "STANDARD";}let missing0;if((data.name === undefined) && (missing0 = "name")){validate10.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0, type: {"name":"string"}[missing0]},message:"must have required property '"+missing0+"'"}];return false;}else {const _errs1 = errors;for(const key0 in data){if(!((((((key0 === "name") || (key0 === "id")) || (key0 === "public")) || (key0 === "file_size_limit")) || (key0 === "allowed_mime_types")) || (key0 === "type"))){delete data[key0];}}if(_errs1 === errors){if(data.name !== undefined){let data0 = data.name;const _errs2 = errors;if(typeof data0 !== "string"){let dataType0 = typeof data0;let coerced0 = undefined;if(dataType0 == 'object' && Array.isArray(data0) && data0.length == 1){data0 = data0[0];dataType0 = typeof data0;if(typeof data0 === "string"){coerced0 = data0;}}if(!(coerced0 !== undefined)){if(dataType0 == "number" || dataType0 == "boolean"){coerced0 = "" + data0;}else if(data0 === null){coerced0 = "";}else {validate10.errors = [{instancePath:instancePath+"/name",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}}if(coerced0 !== undefined){data0 = coerced0;if(data !== undefined){data["name"] = coerced0;}}}var valid0 = _errs2 === errors;}else {var valid0 = true;}if(valid0){if(data.id !== undefined){let data1 = data.id;const _errs4 = errors;if(typeof data1 !== "string"){let dataType1 = typeof data1;let coerced1 = undefined;if(dataType1 == 'object' && Array.isArray(data1) && data1.length == 1){data1 = data1[0];dataType1 = typeof data1;if(typeof data1 === "string"){coerced1 = data1;}}if(!(coerced1 !== undefined)){if(dataType1 == "number" || dataType1 == "boolean"){coerced1 = "" + data1;}else if(data1 === null){coerced1 = "";}else {validate10.errors = [{instancePath:instancePath+"/id",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}}if(coerced1 !== undefined){data1 = coerced1;if(data !== undefined){data["id"] = coerced1;}}}var valid0 = _errs4 === errors;}else {var valid0 = true;}if(valid0){let data2 = data.public;const _errs6 = errors;if(typeof data2 !== "boolean"){let dataType2 = typeof data2;let coerced2 = undefined;if(dataType2 == 'object' && Array.isArray(data2) && data2.length == 1){data2 = data2[0];dataType2 = typeof data2;if(typeof data2 === "boolean"){coerced2 = data2;}}if(!(coerced2 !== undefined)){if(data2 === "false" || data2 === 0 || data2 === null){coerced2 = false;}else if(data2 === "true" || data2 === 1){coerced2 = true;}else {validate10.errors = [{instancePath:instancePath+"/public",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];return false;}}if(coerced2 !== undefined){data2 = coerced2;if(data !== undefined){data["public"] = coerced2;}}}var valid0 = _errs6 === errors;if(valid0){if(data.file_size_limit !== undefined){let data3 = data.file_size_limit;const _errs8 = errors;const _errs9 = errors;let valid1 = false;const _errs10 = errors;if((!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))) && (data3 !== null)){let dataType3 = typeof data3;let coerced3 = undefined;if(dataType3 == 'object' && Array.isArray(data3) && data3.length == 1){data3 = data3[0];dataType3 = typeof data3;if((((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3))) && (data3 === null)){coerced3 = data3;}}if(!(coerced3 !== undefined)){if(dataType3 === "boolean" || data3 === null
              || (dataType3 === "string" && data3 && data3 == +data3 && !(data3 % 1))){coerced3 = +data3;}else if(data3 === "" || data3 === 0 || data3 === false){coerced3 = null;}else {const err0 = {instancePath:instancePath+"/file_size_limit",keyword:"type",params:{type: "integer"},message:"must be integer"};if(vErrors === null){vErrors = [err0];}else {vErrors.push(err0);}errors++;}}if(coerced3 !== undefined){data3 = coerced3;if(data !== undefined){data["file_size_limit"] = coerced3;}}}if(data3 !== null && !Number.isFinite(data3)){const err1 = {instancePath:instancePath+"/file_size_limit",keyword:"x-finite",params:{},message:"must pass \"finite\" keyword validation"};if(vErrors === null){vErrors = [err1];}else {vErrors.push(err1);}errors++;}if(errors === _errs10){if((typeof data3 == "number") && (isFinite(data3))){if(data3 < 0 || isNaN(data3)){const err2 = {instancePath:instancePath+"/file_size_limit",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};if(vErrors === null){vErrors = [err2];}else {vErrors.push(err2);}errors++;}}}var _valid0 = _errs10 === errors;valid1 = valid1 || _valid0;if(!valid1){const _errs13 = errors;if((typeof data3 !== "string") && (data3 !== null)){let dataType4 = typeof data3;let coerced4 = undefined;if(dataType4 == 'object' && Array.isArray(data3) && data3.length == 1){data3 = data3[0];dataType4 = typeof data3;if((typeof data3 === "string") && (data3 === null)){coerced4 = data3;}}if(!(coerced4 !== undefined)){if(dataType4 == "number" || dataType4 == "boolean"){coerced4 = "" + data3;}else if(data3 === null){coerced4 = "";}else if(data3 === "" || data3 === 0 || data3 === false){coerced4 = null;}else {const err3 = {instancePath:instancePath+"/file_size_limit",keyword:"type",params:{type: "string"},message:"must be string"};if(vErrors === null){vErrors = [err3];}else {vErrors.push(err3);}errors++;}}if(coerced4 !== undefined){data3 = coerced4;if(data !== undefined){data["file_size_limit"] = coerced4;}}}if(errors === _errs13){if(typeof data3 === "string"){if(!pattern0.test(data3)){const err4 = {instancePath:instancePath+"/file_size_limit",keyword:"pattern",params:{},message:"must match pattern \""+"^[0-9]+(?:\\.[0-9]+)?(?:[gG][bB]|[mM][bB]|[kK][bB]|[bB])$"+"\""};if(vErrors === null){vErrors = [err4];}else {vErrors.push(err4);}errors++;}}}var _valid0 = _errs13 === errors;valid1 = valid1 || _valid0;}if(!valid1){const err5 = {instancePath:instancePath+"/file_size_limit",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};if(vErrors === null){vErrors = [err5];}else {vErrors.push(err5);}errors++;validate10.errors = vErrors;return false;}else {errors = _errs9;if(vErrors !== null){if(_errs9){vErrors.length = _errs9;}else {vErrors = null;}}}var valid0 = _errs8 === errors;}else {var valid0 = true;}if(valid0){if(data.allowed_mime_types !== undefined){let data4 = data.allowed_mime_types;const _errs16 = errors;if((!(Array.isArray(data4))) && (data4 !== null)){let dataType5 = typeof data4;let coerced5 = undefined;if(dataType5 == 'object' && Array.isArray(data4) && data4.length == 1){data4 = data4[0];dataType5 = typeof data4;if((Array.isArray(data4)) && (data4 === null)){coerced5 = data4;}}if(!(coerced5 !== undefined)){if(dataType5 === "string" || dataType5 === "number"
              || dataType5 === "boolean" || data4 === null){coerced5 = [data4];}else if(data4 === "" || data4 === 0 || data4 === false){coerced5 = null;}else {validate10.errors = [{instancePath:instancePath+"/allowed_mime_types",keyword:"type",params:{type: "array"},message:"must be array"}];return false;}}if(coerced5 !== undefined){data4 = coerced5;if(data !== undefined){data["allowed_mime_types"] = coerced5;}}}if(errors === _errs16){if(Array.isArray(data4)){var valid2 = true;const len0 = data4.length;for(let i0=0; i0<len0; i0++){let data5 = data4[i0];const _errs19 = errors;if(typeof data5 !== "string"){let dataType6 = typeof data5;let coerced6 = undefined;if(dataType6 == 'object' && Array.isArray(data5) && data5.length == 1){data5 = data5[0];dataType6 = typeof data5;if(typeof data5 === "string"){coerced6 = data5;}}if(!(coerced6 !== undefined)){if(dataType6 == "number" || dataType6 == "boolean"){coerced6 = "" + data5;}else if(data5 === null){coerced6 = "";}else {validate10.errors = [{instancePath:instancePath+"/allowed_mime_types/" + i0,keyword:"type",params:{type: "string"},message:"must be string"}];return false;}}if(coerced6 !== undefined){data5 = coerced6;if(data4 !== undefined){data4[i0] = coerced6;}}}var valid2 = _errs19 === errors;if(!valid2){break;}}}}var valid0 = _errs16 === errors;}else {var valid0 = true;}if(valid0){let data6 = data.type;const _errs21 = errors;if(typeof data6 !== "string"){let dataType7 = typeof data6;let coerced7 = undefined;if(dataType7 == 'object' && Array.isArray(data6) && data6.length == 1){data6 = data6[0];dataType7 = typeof data6;if(typeof data6 === "string"){coerced7 = data6;}}if(!(coerced7 !== undefined)){if(dataType7 == "number" || dataType7 == "boolean"){coerced7 = "" + data6;}else if(data6 === null){coerced7 = "";}else {validate10.errors = [{instancePath:instancePath+"/type",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}}if(coerced7 !== undefined){data6 = coerced7;if(data !== undefined){data["type"] = coerced7;}}}if(!((data6 === "STANDARD") || (data6 === "ANALYTICS"))){validate10.errors = [{instancePath:instancePath+"/type",keyword:"enum",params:{allowedValues: schema11.properties.type.enum},message:"must be equal to one of the allowed values"}];return false;}var valid0 = _errs21 === errors;}}}}}}}}else {validate10.errors = [{instancePath,keyword:"type",params:{type: "object"},message:"must be object"}];return false;}}validate10.errors = vErrors;return errors === 0;}return validate10;
})();
const createBucket_answer = {"type":"object","properties":{"name":{"type":"string"}},"required":["name"]};
const createBucket = {
 "operation": "createBucket",
 "method": "POST",
 "path": "/bucket/",
 "alsoAt": [
  "/bucket"
 ],
 "status": 200,
 "security": [
  [
   "authorization"
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
  "defaults": {
   "public": false,
   "type": "STANDARD"
  }
 },
 validate: { body: createBucket_body },
 answer: createBucket_answer
};
const getBucket_answer = {"type":"object","properties":{"id":{"type":"string"},"name":{"type":"string"},"owner":{"type":"string"},"public":{"type":"boolean"},"file_size_limit":{"type":["integer","null"]},"allowed_mime_types":{"type":["array","null"],"items":{"type":"string"}},"created_at":{"type":"string"},"updated_at":{"type":"string"}},"required":["id","name"],"additionalProperties":false};
const getBucket = {
 "operation": "getBucket",
 "method": "GET",
 "path": "/bucket/{bucketId}",
 "alsoAt": [],
 "status": 200,
 "security": [
  [
   "authorization"
  ]
 ],
 "parameters": {
  "path": {
   "bucketId": "bucketId"
  },
  "query": {},
  "header": {}
 },
 validate: {  },
 answer: getBucket_answer
};
const updateBucket_body = /* @__PURE__ */ (() => {
const schema11 = {"type":"object","properties":{"public":{"type":"boolean"},"file_size_limit":{"anyOf":[{"type":"integer","nullable":true,"minimum":0,"x-finite":true},{"type":"string","nullable":true,"pattern":"^[0-9]+(?:\\.[0-9]+)?(?:[gG][bB]|[mM][bB]|[kK][bB]|[bB])$"}]},"allowed_mime_types":{"type":"array","items":{"type":"string"},"nullable":true}},"anyOf":[{"required":["public"]},{"required":["file_size_limit"]},{"required":["allowed_mime_types"]}]};const pattern0 = new RegExp("^[0-9]+(?:\\.[0-9]+)?(?:[gG][bB]|[mM][bB]|[kK][bB]|[bB])$", "u");function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){let vErrors = null;let errors = 0;const _errs1 = errors;let valid0 = false;const _errs2 = errors;if(data && typeof data == "object" && !Array.isArray(data)){let missing0;if((data.public === undefined) && (missing0 = "public")){const err0 = {instancePath,keyword:"required",params:{missingProperty: missing0, type: {}[missing0]},message:"must have required property '"+missing0+"'"};if(vErrors === null){vErrors = [err0];}else {vErrors.push(err0);}errors++;}}var _valid0 = _errs2 === errors;valid0 = valid0 || _valid0;if(!valid0){const _errs3 = errors;if(data && typeof data == "object" && !Array.isArray(data)){let missing1;if((data.file_size_limit === undefined) && (missing1 = "file_size_limit")){const err1 = {instancePath,keyword:"required",params:{missingProperty: missing1, type: {}[missing1]},message:"must have required property '"+missing1+"'"};if(vErrors === null){vErrors = [err1];}else {vErrors.push(err1);}errors++;}}var _valid0 = _errs3 === errors;valid0 = valid0 || _valid0;if(!valid0){const _errs4 = errors;if(data && typeof data == "object" && !Array.isArray(data)){let missing2;if((data.allowed_mime_types === undefined) && (missing2 = "allowed_mime_types")){const err2 = {instancePath,keyword:"required",params:{missingProperty: missing2, type: {}[missing2]},message:"must have required property '"+missing2+"'"};if(vErrors === null){vErrors = [err2];}else {vErrors.push(err2);}errors++;}}var _valid0 = _errs4 === errors;valid0 = valid0 || _valid0;}}if(!valid0){const err3 = {instancePath,keyword:"anyOf",params:{},message:"must match a schema in anyOf"};if(vErrors === null){vErrors = [err3];}else {vErrors.push(err3);}errors++;validate10.errors = vErrors;return false;}else {errors = _errs1;if(vErrors !== null){if(_errs1){vErrors.length = _errs1;}else {vErrors = null;}}}if(errors === 0){if(data && typeof data == "object" && !Array.isArray(data)){const _errs5 = errors;for(const key0 in data){if(!(((key0 === "public") || (key0 === "file_size_limit")) || (key0 === "allowed_mime_types"))){delete data[key0];}}if(_errs5 === errors){if(data.public !== undefined){let data0 = data.public;const _errs6 = errors;if(typeof data0 !== "boolean"){let dataType0 = typeof data0;let coerced0 = undefined;if(dataType0 == 'object' && Array.isArray(data0) && data0.length == 1){data0 = data0[0];dataType0 = typeof data0;if(typeof data0 === "boolean"){coerced0 = data0;}}if(!(coerced0 !== undefined)){if(data0 === "false" || data0 === 0 || data0 === null){coerced0 = false;}else if(data0 === "true" || data0 === 1){coerced0 = true;}else {validate10.errors = [{instancePath:instancePath+"/public",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];return false;}}if(coerced0 !== undefined){data0 = coerced0;if(data !== undefined){data["public"] = coerced0;}}}var valid1 = _errs6 === errors;}else {var valid1 = true;}if(valid1){if(data.file_size_limit !== undefined){let data1 = data.file_size_limit;const _errs8 = errors;const _errs9 = errors;let valid2 = false;const _errs10 = errors;if((!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))) && (data1 !== null)){let dataType1 = typeof data1;let coerced1 = undefined;if(dataType1 == 'object' && Array.isArray(data1) && data1.length == 1){data1 = data1[0];dataType1 = typeof data1;if((((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1))) && (data1 === null)){coerced1 = data1;}}if(!(coerced1 !== undefined)){if(dataType1 === "boolean" || data1 === null
              || (dataType1 === "string" && data1 && data1 == +data1 && !(data1 % 1))){coerced1 = +data1;}else if(data1 === "" || data1 === 0 || data1 === false){coerced1 = null;}else {const err4 = {instancePath:instancePath+"/file_size_limit",keyword:"type",params:{type: "integer"},message:"must be integer"};if(vErrors === null){vErrors = [err4];}else {vErrors.push(err4);}errors++;}}if(coerced1 !== undefined){data1 = coerced1;if(data !== undefined){data["file_size_limit"] = coerced1;}}}if(data1 !== null && !Number.isFinite(data1)){const err5 = {instancePath:instancePath+"/file_size_limit",keyword:"x-finite",params:{},message:"must pass \"finite\" keyword validation"};if(vErrors === null){vErrors = [err5];}else {vErrors.push(err5);}errors++;}if(errors === _errs10){if((typeof data1 == "number") && (isFinite(data1))){if(data1 < 0 || isNaN(data1)){const err6 = {instancePath:instancePath+"/file_size_limit",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"};if(vErrors === null){vErrors = [err6];}else {vErrors.push(err6);}errors++;}}}var _valid1 = _errs10 === errors;valid2 = valid2 || _valid1;if(!valid2){const _errs13 = errors;if((typeof data1 !== "string") && (data1 !== null)){let dataType2 = typeof data1;let coerced2 = undefined;if(dataType2 == 'object' && Array.isArray(data1) && data1.length == 1){data1 = data1[0];dataType2 = typeof data1;if((typeof data1 === "string") && (data1 === null)){coerced2 = data1;}}if(!(coerced2 !== undefined)){if(dataType2 == "number" || dataType2 == "boolean"){coerced2 = "" + data1;}else if(data1 === null){coerced2 = "";}else if(data1 === "" || data1 === 0 || data1 === false){coerced2 = null;}else {const err7 = {instancePath:instancePath+"/file_size_limit",keyword:"type",params:{type: "string"},message:"must be string"};if(vErrors === null){vErrors = [err7];}else {vErrors.push(err7);}errors++;}}if(coerced2 !== undefined){data1 = coerced2;if(data !== undefined){data["file_size_limit"] = coerced2;}}}if(errors === _errs13){if(typeof data1 === "string"){if(!pattern0.test(data1)){const err8 = {instancePath:instancePath+"/file_size_limit",keyword:"pattern",params:{},message:"must match pattern \""+"^[0-9]+(?:\\.[0-9]+)?(?:[gG][bB]|[mM][bB]|[kK][bB]|[bB])$"+"\""};if(vErrors === null){vErrors = [err8];}else {vErrors.push(err8);}errors++;}}}var _valid1 = _errs13 === errors;valid2 = valid2 || _valid1;}if(!valid2){const err9 = {instancePath:instancePath+"/file_size_limit",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};if(vErrors === null){vErrors = [err9];}else {vErrors.push(err9);}errors++;validate10.errors = vErrors;return false;}else {errors = _errs9;if(vErrors !== null){if(_errs9){vErrors.length = _errs9;}else {vErrors = null;}}}var valid1 = _errs8 === errors;}else {var valid1 = true;}if(valid1){if(data.allowed_mime_types !== undefined){let data2 = data.allowed_mime_types;const _errs16 = errors;if((!(Array.isArray(data2))) && (data2 !== null)){let dataType3 = typeof data2;let coerced3 = undefined;if(dataType3 == 'object' && Array.isArray(data2) && data2.length == 1){data2 = data2[0];dataType3 = typeof data2;if((Array.isArray(data2)) && (data2 === null)){coerced3 = data2;}}if(!(coerced3 !== undefined)){if(dataType3 === "string" || dataType3 === "number"
              || dataType3 === "boolean" || data2 === null){coerced3 = [data2];}else if(data2 === "" || data2 === 0 || data2 === false){coerced3 = null;}else {validate10.errors = [{instancePath:instancePath+"/allowed_mime_types",keyword:"type",params:{type: "array"},message:"must be array"}];return false;}}if(coerced3 !== undefined){data2 = coerced3;if(data !== undefined){data["allowed_mime_types"] = coerced3;}}}if(errors === _errs16){if(Array.isArray(data2)){var valid3 = true;const len0 = data2.length;for(let i0=0; i0<len0; i0++){let data3 = data2[i0];const _errs19 = errors;if(typeof data3 !== "string"){let dataType4 = typeof data3;let coerced4 = undefined;if(dataType4 == 'object' && Array.isArray(data3) && data3.length == 1){data3 = data3[0];dataType4 = typeof data3;if(typeof data3 === "string"){coerced4 = data3;}}if(!(coerced4 !== undefined)){if(dataType4 == "number" || dataType4 == "boolean"){coerced4 = "" + data3;}else if(data3 === null){coerced4 = "";}else {validate10.errors = [{instancePath:instancePath+"/allowed_mime_types/" + i0,keyword:"type",params:{type: "string"},message:"must be string"}];return false;}}if(coerced4 !== undefined){data3 = coerced4;if(data2 !== undefined){data2[i0] = coerced4;}}}var valid3 = _errs19 === errors;if(!valid3){break;}}}}var valid1 = _errs16 === errors;}else {var valid1 = true;}}}}}else {validate10.errors = [{instancePath,keyword:"type",params:{type: "object"},message:"must be object"}];return false;}}validate10.errors = vErrors;return errors === 0;}return validate10;
})();
const updateBucket_answer = {"type":"object","properties":{"message":{"type":"string"}},"required":["message"]};
const updateBucket = {
 "operation": "updateBucket",
 "method": "PUT",
 "path": "/bucket/{bucketId}",
 "alsoAt": [],
 "status": 200,
 "security": [
  [
   "authorization"
  ]
 ],
 "parameters": {
  "path": {
   "bucketId": "bucketId"
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
 validate: { body: updateBucket_body },
 answer: updateBucket_answer
};
const deleteBucket_body = /* @__PURE__ */ (() => {
const schema11 = {};function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){validate10.errors = null;return true;}return validate10;
})();
const deleteBucket_answer = {"type":"object","properties":{"message":{"type":"string"}},"required":[]};
const deleteBucket = {
 "operation": "deleteBucket",
 "method": "DELETE",
 "path": "/bucket/{bucketId}",
 "alsoAt": [],
 "status": 200,
 "security": [
  [
   "authorization"
  ]
 ],
 "parameters": {
  "path": {
   "bucketId": "bucketId"
  },
  "query": {},
  "header": {}
 },
 "body": {
  "required": false,
  "mayBeEmpty": true,
  "mediaTypes": [
   "application/json"
  ],
  "defaults": {}
 },
 validate: { body: deleteBucket_body },
 answer: deleteBucket_answer
};
const emptyBucket = {
 "operation": "emptyBucket",
 "method": "POST",
 "path": "/bucket/{bucketId}/empty",
 "alsoAt": [],
 "status": 200,
 "security": [
  [
   "authorization"
  ]
 ],
 "parameters": {
  "path": {
   "bucketId": "bucketId"
  },
  "query": {},
  "header": {}
 },
 "body": {
  "required": false,
  "mayBeEmpty": true,
  "mediaTypes": [
   "application/json"
  ],
  "defaults": {}
 },
 validate: { body: deleteBucket_body },
 answer: deleteBucket_answer
};
const downloadObject_query = /* @__PURE__ */ (() => {
const schema11 = {"type":"object","properties":{"download":{"type":"string"}}};function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){let vErrors = null;let errors = 0;if(errors === 0){if(data && typeof data == "object" && !Array.isArray(data)){const _errs1 = errors;for(const key0 in data){if(!(key0 === "download")){delete data[key0];}}if(_errs1 === errors){if(data.download !== undefined){let data0 = data.download;if(typeof data0 !== "string"){let dataType0 = typeof data0;let coerced0 = undefined;if(dataType0 == 'object' && Array.isArray(data0) && data0.length == 1){data0 = data0[0];dataType0 = typeof data0;if(typeof data0 === "string"){coerced0 = data0;}}if(!(coerced0 !== undefined)){if(dataType0 == "number" || dataType0 == "boolean"){coerced0 = "" + data0;}else if(data0 === null){coerced0 = "";}else {validate10.errors = [{instancePath:instancePath+"/download",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}}if(coerced0 !== undefined){data0 = coerced0;if(data !== undefined){data["download"] = coerced0;}}}}}}else {validate10.errors = [{instancePath,keyword:"type",params:{type: "object"},message:"must be object"}];return false;}}validate10.errors = vErrors;return errors === 0;}return validate10;
})();
const downloadObject = {
 "operation": "downloadObject",
 "method": "GET",
 "path": "/object/{bucketName}/{wildcard}",
 "alsoAt": [],
 "status": 200,
 "security": [
  [
   "authorization"
  ]
 ],
 "parameters": {
  "path": {
   "bucketName": "bucketName",
   "wildcard": "wildcard"
  },
  "query": {
   "download": "download"
  },
  "header": {}
 },
 validate: { query: downloadObject_query }
};
const replaceObject_answer = {"type":"object","properties":{"Key":{"type":"string"},"Id":{"type":"string"}},"required":["Key"]};
const replaceObject = {
 "operation": "replaceObject",
 "method": "PUT",
 "path": "/object/{bucketName}/{wildcard}",
 "alsoAt": [],
 "status": 200,
 "security": [
  [
   "authorization"
  ]
 ],
 "parameters": {
  "path": {
   "bucketName": "bucketName",
   "wildcard": "wildcard"
  },
  "query": {},
  "header": {}
 },
 "body": {
  "required": true,
  "mayBeEmpty": false,
  "mediaTypes": [
   "*/*"
  ],
  "defaults": {}
 },
 validate: {  },
 answer: replaceObject_answer
};
const uploadObject = {
 "operation": "uploadObject",
 "method": "POST",
 "path": "/object/{bucketName}/{wildcard}",
 "alsoAt": [],
 "status": 200,
 "security": [
  [
   "authorization"
  ]
 ],
 "parameters": {
  "path": {
   "bucketName": "bucketName",
   "wildcard": "wildcard"
  },
  "query": {},
  "header": {}
 },
 "body": {
  "required": true,
  "mayBeEmpty": false,
  "mediaTypes": [
   "*/*"
  ],
  "defaults": {}
 },
 validate: {  },
 answer: replaceObject_answer
};
const deleteObject = {
 "operation": "deleteObject",
 "method": "DELETE",
 "path": "/object/{bucketName}/{wildcard}",
 "alsoAt": [],
 "status": 200,
 "security": [
  [
   "authorization"
  ]
 ],
 "parameters": {
  "path": {
   "bucketName": "bucketName",
   "wildcard": "wildcard"
  },
  "query": {},
  "header": {}
 },
 "body": {
  "required": false,
  "mayBeEmpty": false,
  "mediaTypes": [
   "application/json"
  ],
  "defaults": {}
 },
 validate: { body: deleteBucket_body },
 answer: deleteBucket_answer
};
const deleteObjects_body = /* @__PURE__ */ (() => {
const schema11 = {"type":"object","required":["prefixes"],"properties":{"prefixes":{"type":"array","minItems":1,"items":{"type":"string"}}}};function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){let vErrors = null;let errors = 0;if(errors === 0){if(data && typeof data == "object" && !Array.isArray(data)){let missing0;if((data.prefixes === undefined) && (missing0 = "prefixes")){validate10.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0, type: {"prefixes":"array"}[missing0]},message:"must have required property '"+missing0+"'"}];return false;}else {const _errs1 = errors;for(const key0 in data){if(!(key0 === "prefixes")){delete data[key0];}}if(_errs1 === errors){if(data.prefixes !== undefined){let data0 = data.prefixes;const _errs2 = errors;if(!(Array.isArray(data0))){let dataType0 = typeof data0;let coerced0 = undefined;if(dataType0 == 'object' && Array.isArray(data0) && data0.length == 1){data0 = data0[0];dataType0 = typeof data0;if(Array.isArray(data0)){coerced0 = data0;}}if(!(coerced0 !== undefined)){if(dataType0 === "string" || dataType0 === "number"
              || dataType0 === "boolean" || data0 === null){coerced0 = [data0];}else {validate10.errors = [{instancePath:instancePath+"/prefixes",keyword:"type",params:{type: "array"},message:"must be array"}];return false;}}if(coerced0 !== undefined){data0 = coerced0;if(data !== undefined){data["prefixes"] = coerced0;}}}if(errors === _errs2){if(Array.isArray(data0)){if(data0.length < 1){validate10.errors = [{instancePath:instancePath+"/prefixes",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"}];return false;}else {var valid1 = true;const len0 = data0.length;for(let i0=0; i0<len0; i0++){let data1 = data0[i0];const _errs4 = errors;if(typeof data1 !== "string"){let dataType1 = typeof data1;let coerced1 = undefined;if(dataType1 == 'object' && Array.isArray(data1) && data1.length == 1){data1 = data1[0];dataType1 = typeof data1;if(typeof data1 === "string"){coerced1 = data1;}}if(!(coerced1 !== undefined)){if(dataType1 == "number" || dataType1 == "boolean"){coerced1 = "" + data1;}else if(data1 === null){coerced1 = "";}else {validate10.errors = [{instancePath:instancePath+"/prefixes/" + i0,keyword:"type",params:{type: "string"},message:"must be string"}];return false;}}if(coerced1 !== undefined){data1 = coerced1;if(data0 !== undefined){data0[i0] = coerced1;}}}var valid1 = _errs4 === errors;if(!valid1){break;}}}}}}}}}else {validate10.errors = [{instancePath,keyword:"type",params:{type: "object"},message:"must be object"}];return false;}}validate10.errors = vErrors;return errors === 0;}return validate10;
})();
const deleteObjects_answer = {"type":"array","items":{"type":"object","properties":{"name":{"type":"string"},"bucket_id":{"type":"string"},"owner":{"type":"string"},"owner_id":{"type":"string"},"version":{"type":"string"},"id":{"type":["string","null"]},"created_at":{"type":["string","null"]},"updated_at":{"type":["string","null"]},"last_accessed_at":{"type":["string","null"]},"metadata":{"type":["object","null"]},"buckets":{"type":"object","properties":{"id":{"type":"string"},"name":{"type":"string"},"owner":{"type":"string"},"public":{"type":"boolean"},"file_size_limit":{"type":["integer","null"]},"allowed_mime_types":{"type":["array","null"],"items":{"type":"string"}},"created_at":{"type":"string"},"updated_at":{"type":"string"}},"required":["id","name"],"additionalProperties":false}},"required":["name"],"additionalProperties":false}};
const deleteObjects = {
 "operation": "deleteObjects",
 "method": "DELETE",
 "path": "/object/{bucketName}",
 "alsoAt": [],
 "status": 200,
 "security": [
  [
   "authorization"
  ]
 ],
 "parameters": {
  "path": {
   "bucketName": "bucketName"
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
 validate: { body: deleteObjects_body },
 answer: deleteObjects_answer
};
const downloadAuthenticatedObject = {
 "operation": "downloadAuthenticatedObject",
 "method": "GET",
 "path": "/object/authenticated/{bucketName}/{wildcard}",
 "alsoAt": [],
 "status": 200,
 "security": [
  [
   "authorization"
  ]
 ],
 "parameters": {
  "path": {
   "bucketName": "bucketName",
   "wildcard": "wildcard"
  },
  "query": {
   "download": "download"
  },
  "header": {}
 },
 validate: { query: downloadObject_query }
};
const getAuthenticatedObjectInfo_query = /* @__PURE__ */ (() => {
const schema11 = {"type":"object","properties":{"height":{"type":"integer","minimum":0},"width":{"type":"integer","minimum":0},"resize":{"type":"string","enum":["cover","contain","fill"]},"format":{"type":"string","enum":["origin","avif","webp"]},"quality":{"type":"integer","minimum":20,"maximum":100}}};function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){let vErrors = null;let errors = 0;if(errors === 0){if(data && typeof data == "object" && !Array.isArray(data)){const _errs1 = errors;for(const key0 in data){if(!(((((key0 === "height") || (key0 === "width")) || (key0 === "resize")) || (key0 === "format")) || (key0 === "quality"))){delete data[key0];}}if(_errs1 === errors){if(data.height !== undefined){let data0 = data.height;const _errs2 = errors;if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){let dataType0 = typeof data0;let coerced0 = undefined;if(dataType0 == 'object' && Array.isArray(data0) && data0.length == 1){data0 = data0[0];dataType0 = typeof data0;if(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0))){coerced0 = data0;}}if(!(coerced0 !== undefined)){if(dataType0 === "boolean" || data0 === null
              || (dataType0 === "string" && data0 && data0 == +data0 && !(data0 % 1))){coerced0 = +data0;}else {validate10.errors = [{instancePath:instancePath+"/height",keyword:"type",params:{type: "integer"},message:"must be integer"}];return false;}}if(coerced0 !== undefined){data0 = coerced0;if(data !== undefined){data["height"] = coerced0;}}}if(errors === _errs2){if((typeof data0 == "number") && (isFinite(data0))){if(data0 < 0 || isNaN(data0)){validate10.errors = [{instancePath:instancePath+"/height",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];return false;}}}var valid0 = _errs2 === errors;}else {var valid0 = true;}if(valid0){if(data.width !== undefined){let data1 = data.width;const _errs4 = errors;if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){let dataType1 = typeof data1;let coerced1 = undefined;if(dataType1 == 'object' && Array.isArray(data1) && data1.length == 1){data1 = data1[0];dataType1 = typeof data1;if(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1))){coerced1 = data1;}}if(!(coerced1 !== undefined)){if(dataType1 === "boolean" || data1 === null
              || (dataType1 === "string" && data1 && data1 == +data1 && !(data1 % 1))){coerced1 = +data1;}else {validate10.errors = [{instancePath:instancePath+"/width",keyword:"type",params:{type: "integer"},message:"must be integer"}];return false;}}if(coerced1 !== undefined){data1 = coerced1;if(data !== undefined){data["width"] = coerced1;}}}if(errors === _errs4){if((typeof data1 == "number") && (isFinite(data1))){if(data1 < 0 || isNaN(data1)){validate10.errors = [{instancePath:instancePath+"/width",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];return false;}}}var valid0 = _errs4 === errors;}else {var valid0 = true;}if(valid0){if(data.resize !== undefined){let data2 = data.resize;const _errs6 = errors;if(typeof data2 !== "string"){let dataType2 = typeof data2;let coerced2 = undefined;if(dataType2 == 'object' && Array.isArray(data2) && data2.length == 1){data2 = data2[0];dataType2 = typeof data2;if(typeof data2 === "string"){coerced2 = data2;}}if(!(coerced2 !== undefined)){if(dataType2 == "number" || dataType2 == "boolean"){coerced2 = "" + data2;}else if(data2 === null){coerced2 = "";}else {validate10.errors = [{instancePath:instancePath+"/resize",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}}if(coerced2 !== undefined){data2 = coerced2;if(data !== undefined){data["resize"] = coerced2;}}}if(!(((data2 === "cover") || (data2 === "contain")) || (data2 === "fill"))){validate10.errors = [{instancePath:instancePath+"/resize",keyword:"enum",params:{allowedValues: schema11.properties.resize.enum},message:"must be equal to one of the allowed values"}];return false;}var valid0 = _errs6 === errors;}else {var valid0 = true;}if(valid0){if(data.format !== undefined){let data3 = data.format;const _errs8 = errors;if(typeof data3 !== "string"){let dataType3 = typeof data3;let coerced3 = undefined;if(dataType3 == 'object' && Array.isArray(data3) && data3.length == 1){data3 = data3[0];dataType3 = typeof data3;if(typeof data3 === "string"){coerced3 = data3;}}if(!(coerced3 !== undefined)){if(dataType3 == "number" || dataType3 == "boolean"){coerced3 = "" + data3;}else if(data3 === null){coerced3 = "";}else {validate10.errors = [{instancePath:instancePath+"/format",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}}if(coerced3 !== undefined){data3 = coerced3;if(data !== undefined){data["format"] = coerced3;}}}if(!(((data3 === "origin") || (data3 === "avif")) || (data3 === "webp"))){validate10.errors = [{instancePath:instancePath+"/format",keyword:"enum",params:{allowedValues: schema11.properties.format.enum},message:"must be equal to one of the allowed values"}];return false;}var valid0 = _errs8 === errors;}else {var valid0 = true;}if(valid0){if(data.quality !== undefined){let data4 = data.quality;const _errs10 = errors;if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){let dataType4 = typeof data4;let coerced4 = undefined;if(dataType4 == 'object' && Array.isArray(data4) && data4.length == 1){data4 = data4[0];dataType4 = typeof data4;if(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4))){coerced4 = data4;}}if(!(coerced4 !== undefined)){if(dataType4 === "boolean" || data4 === null
              || (dataType4 === "string" && data4 && data4 == +data4 && !(data4 % 1))){coerced4 = +data4;}else {validate10.errors = [{instancePath:instancePath+"/quality",keyword:"type",params:{type: "integer"},message:"must be integer"}];return false;}}if(coerced4 !== undefined){data4 = coerced4;if(data !== undefined){data["quality"] = coerced4;}}}if(errors === _errs10){if((typeof data4 == "number") && (isFinite(data4))){if(data4 > 100 || isNaN(data4)){validate10.errors = [{instancePath:instancePath+"/quality",keyword:"maximum",params:{comparison: "<=", limit: 100},message:"must be <= 100"}];return false;}else {if(data4 < 20 || isNaN(data4)){validate10.errors = [{instancePath:instancePath+"/quality",keyword:"minimum",params:{comparison: ">=", limit: 20},message:"must be >= 20"}];return false;}}}}var valid0 = _errs10 === errors;}else {var valid0 = true;}}}}}}}else {validate10.errors = [{instancePath,keyword:"type",params:{type: "object"},message:"must be object"}];return false;}}validate10.errors = vErrors;return errors === 0;}return validate10;
})();
const getAuthenticatedObjectInfo = {
 "operation": "getAuthenticatedObjectInfo",
 "method": "GET",
 "path": "/object/info/authenticated/{bucketName}/{wildcard}",
 "alsoAt": [],
 "status": 200,
 "security": [
  [
   "authorization"
  ]
 ],
 "parameters": {
  "path": {
   "bucketName": "bucketName",
   "wildcard": "wildcard"
  },
  "query": {
   "height": "height",
   "width": "width",
   "resize": "resize",
   "format": "format",
   "quality": "quality"
  },
  "header": {}
 },
 validate: { query: getAuthenticatedObjectInfo_query }
};
const downloadPublicObject = {
 "operation": "downloadPublicObject",
 "method": "GET",
 "path": "/object/public/{bucketName}/{wildcard}",
 "alsoAt": [],
 "status": 200,
 "security": [],
 "parameters": {
  "path": {
   "bucketName": "bucketName",
   "wildcard": "wildcard"
  },
  "query": {
   "download": "download"
  },
  "header": {}
 },
 validate: { query: downloadObject_query }
};
const getPublicObjectInfo = {
 "operation": "getPublicObjectInfo",
 "method": "GET",
 "path": "/object/info/public/{bucketName}/{wildcard}",
 "alsoAt": [],
 "status": 200,
 "security": [],
 "parameters": {
  "path": {
   "bucketName": "bucketName",
   "wildcard": "wildcard"
  },
  "query": {
   "height": "height",
   "width": "width",
   "resize": "resize",
   "format": "format",
   "quality": "quality"
  },
  "header": {}
 },
 validate: { query: getAuthenticatedObjectInfo_query }
};
const downloadSignedObject_query = /* @__PURE__ */ (() => {
const schema11 = {"type":"object","required":["token"],"properties":{"token":{"type":"string"},"download":{"type":"string"}}};function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){let vErrors = null;let errors = 0;if(errors === 0){if(data && typeof data == "object" && !Array.isArray(data)){let missing0;if((data.token === undefined) && (missing0 = "token")){validate10.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0, type: {"token":"string"}[missing0]},message:"must have required property '"+missing0+"'"}];return false;}else {const _errs1 = errors;for(const key0 in data){if(!((key0 === "token") || (key0 === "download"))){delete data[key0];}}if(_errs1 === errors){if(data.token !== undefined){let data0 = data.token;const _errs2 = errors;if(typeof data0 !== "string"){let dataType0 = typeof data0;let coerced0 = undefined;if(dataType0 == 'object' && Array.isArray(data0) && data0.length == 1){data0 = data0[0];dataType0 = typeof data0;if(typeof data0 === "string"){coerced0 = data0;}}if(!(coerced0 !== undefined)){if(dataType0 == "number" || dataType0 == "boolean"){coerced0 = "" + data0;}else if(data0 === null){coerced0 = "";}else {validate10.errors = [{instancePath:instancePath+"/token",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}}if(coerced0 !== undefined){data0 = coerced0;if(data !== undefined){data["token"] = coerced0;}}}var valid0 = _errs2 === errors;}else {var valid0 = true;}if(valid0){if(data.download !== undefined){let data1 = data.download;const _errs4 = errors;if(typeof data1 !== "string"){let dataType1 = typeof data1;let coerced1 = undefined;if(dataType1 == 'object' && Array.isArray(data1) && data1.length == 1){data1 = data1[0];dataType1 = typeof data1;if(typeof data1 === "string"){coerced1 = data1;}}if(!(coerced1 !== undefined)){if(dataType1 == "number" || dataType1 == "boolean"){coerced1 = "" + data1;}else if(data1 === null){coerced1 = "";}else {validate10.errors = [{instancePath:instancePath+"/download",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}}if(coerced1 !== undefined){data1 = coerced1;if(data !== undefined){data["download"] = coerced1;}}}var valid0 = _errs4 === errors;}else {var valid0 = true;}}}}}else {validate10.errors = [{instancePath,keyword:"type",params:{type: "object"},message:"must be object"}];return false;}}validate10.errors = vErrors;return errors === 0;}return validate10;
})();
const downloadSignedObject = {
 "operation": "downloadSignedObject",
 "method": "GET",
 "path": "/object/sign/{bucketName}/{wildcard}",
 "alsoAt": [],
 "status": 200,
 "security": [],
 "parameters": {
  "path": {
   "bucketName": "bucketName",
   "wildcard": "wildcard"
  },
  "query": {
   "token": "token",
   "download": "download"
  },
  "header": {}
 },
 validate: { query: downloadSignedObject_query }
};
const signObject_body = /* @__PURE__ */ (() => {
const schema11 = {"type":"object","required":["expiresIn"],"properties":{"expiresIn":{"type":"integer","minimum":1},"transform":{"type":"object","properties":{"height":{"type":"integer","minimum":0},"width":{"type":"integer","minimum":0},"resize":{"type":"string","enum":["cover","contain","fill"]},"format":{"type":"string","enum":["origin","avif","webp"]},"quality":{"type":"integer","minimum":20,"maximum":100}}}}};function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){let vErrors = null;let errors = 0;if(errors === 0){if(data && typeof data == "object" && !Array.isArray(data)){let missing0;if((data.expiresIn === undefined) && (missing0 = "expiresIn")){validate10.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0, type: {"expiresIn":"integer"}[missing0]},message:"must have required property '"+missing0+"'"}];return false;}else {const _errs1 = errors;for(const key0 in data){if(!((key0 === "expiresIn") || (key0 === "transform"))){delete data[key0];}}if(_errs1 === errors){if(data.expiresIn !== undefined){let data0 = data.expiresIn;const _errs2 = errors;if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){let dataType0 = typeof data0;let coerced0 = undefined;if(dataType0 == 'object' && Array.isArray(data0) && data0.length == 1){data0 = data0[0];dataType0 = typeof data0;if(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0))){coerced0 = data0;}}if(!(coerced0 !== undefined)){if(dataType0 === "boolean" || data0 === null
              || (dataType0 === "string" && data0 && data0 == +data0 && !(data0 % 1))){coerced0 = +data0;}else {validate10.errors = [{instancePath:instancePath+"/expiresIn",keyword:"type",params:{type: "integer"},message:"must be integer"}];return false;}}if(coerced0 !== undefined){data0 = coerced0;if(data !== undefined){data["expiresIn"] = coerced0;}}}if(errors === _errs2){if((typeof data0 == "number") && (isFinite(data0))){if(data0 < 1 || isNaN(data0)){validate10.errors = [{instancePath:instancePath+"/expiresIn",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];return false;}}}var valid0 = _errs2 === errors;}else {var valid0 = true;}if(valid0){if(data.transform !== undefined){let data1 = data.transform;const _errs4 = errors;if(errors === _errs4){if(data1 && typeof data1 == "object" && !Array.isArray(data1)){const _errs6 = errors;for(const key1 in data1){if(!(((((key1 === "height") || (key1 === "width")) || (key1 === "resize")) || (key1 === "format")) || (key1 === "quality"))){delete data1[key1];}}if(_errs6 === errors){if(data1.height !== undefined){let data2 = data1.height;const _errs7 = errors;if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){let dataType1 = typeof data2;let coerced1 = undefined;if(dataType1 == 'object' && Array.isArray(data2) && data2.length == 1){data2 = data2[0];dataType1 = typeof data2;if(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2))){coerced1 = data2;}}if(!(coerced1 !== undefined)){if(dataType1 === "boolean" || data2 === null
              || (dataType1 === "string" && data2 && data2 == +data2 && !(data2 % 1))){coerced1 = +data2;}else {validate10.errors = [{instancePath:instancePath+"/transform/height",keyword:"type",params:{type: "integer"},message:"must be integer"}];return false;}}if(coerced1 !== undefined){data2 = coerced1;if(data1 !== undefined){data1["height"] = coerced1;}}}if(errors === _errs7){if((typeof data2 == "number") && (isFinite(data2))){if(data2 < 0 || isNaN(data2)){validate10.errors = [{instancePath:instancePath+"/transform/height",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];return false;}}}var valid1 = _errs7 === errors;}else {var valid1 = true;}if(valid1){if(data1.width !== undefined){let data3 = data1.width;const _errs9 = errors;if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){let dataType2 = typeof data3;let coerced2 = undefined;if(dataType2 == 'object' && Array.isArray(data3) && data3.length == 1){data3 = data3[0];dataType2 = typeof data3;if(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3))){coerced2 = data3;}}if(!(coerced2 !== undefined)){if(dataType2 === "boolean" || data3 === null
              || (dataType2 === "string" && data3 && data3 == +data3 && !(data3 % 1))){coerced2 = +data3;}else {validate10.errors = [{instancePath:instancePath+"/transform/width",keyword:"type",params:{type: "integer"},message:"must be integer"}];return false;}}if(coerced2 !== undefined){data3 = coerced2;if(data1 !== undefined){data1["width"] = coerced2;}}}if(errors === _errs9){if((typeof data3 == "number") && (isFinite(data3))){if(data3 < 0 || isNaN(data3)){validate10.errors = [{instancePath:instancePath+"/transform/width",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];return false;}}}var valid1 = _errs9 === errors;}else {var valid1 = true;}if(valid1){if(data1.resize !== undefined){let data4 = data1.resize;const _errs11 = errors;if(typeof data4 !== "string"){let dataType3 = typeof data4;let coerced3 = undefined;if(dataType3 == 'object' && Array.isArray(data4) && data4.length == 1){data4 = data4[0];dataType3 = typeof data4;if(typeof data4 === "string"){coerced3 = data4;}}if(!(coerced3 !== undefined)){if(dataType3 == "number" || dataType3 == "boolean"){coerced3 = "" + data4;}else if(data4 === null){coerced3 = "";}else {validate10.errors = [{instancePath:instancePath+"/transform/resize",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}}if(coerced3 !== undefined){data4 = coerced3;if(data1 !== undefined){data1["resize"] = coerced3;}}}if(!(((data4 === "cover") || (data4 === "contain")) || (data4 === "fill"))){validate10.errors = [{instancePath:instancePath+"/transform/resize",keyword:"enum",params:{allowedValues: schema11.properties.transform.properties.resize.enum},message:"must be equal to one of the allowed values"}];return false;}var valid1 = _errs11 === errors;}else {var valid1 = true;}if(valid1){if(data1.format !== undefined){let data5 = data1.format;const _errs13 = errors;if(typeof data5 !== "string"){let dataType4 = typeof data5;let coerced4 = undefined;if(dataType4 == 'object' && Array.isArray(data5) && data5.length == 1){data5 = data5[0];dataType4 = typeof data5;if(typeof data5 === "string"){coerced4 = data5;}}if(!(coerced4 !== undefined)){if(dataType4 == "number" || dataType4 == "boolean"){coerced4 = "" + data5;}else if(data5 === null){coerced4 = "";}else {validate10.errors = [{instancePath:instancePath+"/transform/format",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}}if(coerced4 !== undefined){data5 = coerced4;if(data1 !== undefined){data1["format"] = coerced4;}}}if(!(((data5 === "origin") || (data5 === "avif")) || (data5 === "webp"))){validate10.errors = [{instancePath:instancePath+"/transform/format",keyword:"enum",params:{allowedValues: schema11.properties.transform.properties.format.enum},message:"must be equal to one of the allowed values"}];return false;}var valid1 = _errs13 === errors;}else {var valid1 = true;}if(valid1){if(data1.quality !== undefined){let data6 = data1.quality;const _errs15 = errors;if(!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))){let dataType5 = typeof data6;let coerced5 = undefined;if(dataType5 == 'object' && Array.isArray(data6) && data6.length == 1){data6 = data6[0];dataType5 = typeof data6;if(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6))){coerced5 = data6;}}if(!(coerced5 !== undefined)){if(dataType5 === "boolean" || data6 === null
              || (dataType5 === "string" && data6 && data6 == +data6 && !(data6 % 1))){coerced5 = +data6;}else {validate10.errors = [{instancePath:instancePath+"/transform/quality",keyword:"type",params:{type: "integer"},message:"must be integer"}];return false;}}if(coerced5 !== undefined){data6 = coerced5;if(data1 !== undefined){data1["quality"] = coerced5;}}}if(errors === _errs15){if((typeof data6 == "number") && (isFinite(data6))){if(data6 > 100 || isNaN(data6)){validate10.errors = [{instancePath:instancePath+"/transform/quality",keyword:"maximum",params:{comparison: "<=", limit: 100},message:"must be <= 100"}];return false;}else {if(data6 < 20 || isNaN(data6)){validate10.errors = [{instancePath:instancePath+"/transform/quality",keyword:"minimum",params:{comparison: ">=", limit: 20},message:"must be >= 20"}];return false;}}}}var valid1 = _errs15 === errors;}else {var valid1 = true;}}}}}}}else {validate10.errors = [{instancePath:instancePath+"/transform",keyword:"type",params:{type: "object"},message:"must be object"}];return false;}}var valid0 = _errs4 === errors;}else {var valid0 = true;}}}}}else {validate10.errors = [{instancePath,keyword:"type",params:{type: "object"},message:"must be object"}];return false;}}validate10.errors = vErrors;return errors === 0;}return validate10;
})();
const signObject_answer = {"type":"object","properties":{"signedURL":{"type":"string"}},"required":["signedURL"]};
const signObject = {
 "operation": "signObject",
 "method": "POST",
 "path": "/object/sign/{bucketName}/{wildcard}",
 "alsoAt": [],
 "status": 200,
 "security": [
  [
   "authorization"
  ]
 ],
 "parameters": {
  "path": {
   "bucketName": "bucketName",
   "wildcard": "wildcard"
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
 validate: { body: signObject_body },
 answer: signObject_answer
};
const signObjects_body = /* @__PURE__ */ (() => {
const schema11 = {"type":"object","required":["expiresIn","paths"],"properties":{"expiresIn":{"type":"integer","minimum":1},"paths":{"type":"array","minItems":1,"maxItems":1000,"items":{"type":"string"}}}};function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){let vErrors = null;let errors = 0;if(errors === 0){if(data && typeof data == "object" && !Array.isArray(data)){let missing0;if(((data.expiresIn === undefined) && (missing0 = "expiresIn")) || ((data.paths === undefined) && (missing0 = "paths"))){validate10.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0, type: {"expiresIn":"integer","paths":"array"}[missing0]},message:"must have required property '"+missing0+"'"}];return false;}else {const _errs1 = errors;for(const key0 in data){if(!((key0 === "expiresIn") || (key0 === "paths"))){delete data[key0];}}if(_errs1 === errors){if(data.expiresIn !== undefined){let data0 = data.expiresIn;const _errs2 = errors;if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){let dataType0 = typeof data0;let coerced0 = undefined;if(dataType0 == 'object' && Array.isArray(data0) && data0.length == 1){data0 = data0[0];dataType0 = typeof data0;if(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0))){coerced0 = data0;}}if(!(coerced0 !== undefined)){if(dataType0 === "boolean" || data0 === null
              || (dataType0 === "string" && data0 && data0 == +data0 && !(data0 % 1))){coerced0 = +data0;}else {validate10.errors = [{instancePath:instancePath+"/expiresIn",keyword:"type",params:{type: "integer"},message:"must be integer"}];return false;}}if(coerced0 !== undefined){data0 = coerced0;if(data !== undefined){data["expiresIn"] = coerced0;}}}if(errors === _errs2){if((typeof data0 == "number") && (isFinite(data0))){if(data0 < 1 || isNaN(data0)){validate10.errors = [{instancePath:instancePath+"/expiresIn",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];return false;}}}var valid0 = _errs2 === errors;}else {var valid0 = true;}if(valid0){if(data.paths !== undefined){let data1 = data.paths;const _errs4 = errors;if(!(Array.isArray(data1))){let dataType1 = typeof data1;let coerced1 = undefined;if(dataType1 == 'object' && Array.isArray(data1) && data1.length == 1){data1 = data1[0];dataType1 = typeof data1;if(Array.isArray(data1)){coerced1 = data1;}}if(!(coerced1 !== undefined)){if(dataType1 === "string" || dataType1 === "number"
              || dataType1 === "boolean" || data1 === null){coerced1 = [data1];}else {validate10.errors = [{instancePath:instancePath+"/paths",keyword:"type",params:{type: "array"},message:"must be array"}];return false;}}if(coerced1 !== undefined){data1 = coerced1;if(data !== undefined){data["paths"] = coerced1;}}}if(errors === _errs4){if(Array.isArray(data1)){if(data1.length > 1000){validate10.errors = [{instancePath:instancePath+"/paths",keyword:"maxItems",params:{limit: 1000},message:"must NOT have more than 1000 items"}];return false;}else {if(data1.length < 1){validate10.errors = [{instancePath:instancePath+"/paths",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"}];return false;}else {var valid1 = true;const len0 = data1.length;for(let i0=0; i0<len0; i0++){let data2 = data1[i0];const _errs6 = errors;if(typeof data2 !== "string"){let dataType2 = typeof data2;let coerced2 = undefined;if(dataType2 == 'object' && Array.isArray(data2) && data2.length == 1){data2 = data2[0];dataType2 = typeof data2;if(typeof data2 === "string"){coerced2 = data2;}}if(!(coerced2 !== undefined)){if(dataType2 == "number" || dataType2 == "boolean"){coerced2 = "" + data2;}else if(data2 === null){coerced2 = "";}else {validate10.errors = [{instancePath:instancePath+"/paths/" + i0,keyword:"type",params:{type: "string"},message:"must be string"}];return false;}}if(coerced2 !== undefined){data2 = coerced2;if(data1 !== undefined){data1[i0] = coerced2;}}}var valid1 = _errs6 === errors;if(!valid1){break;}}}}}}var valid0 = _errs4 === errors;}else {var valid0 = true;}}}}}else {validate10.errors = [{instancePath,keyword:"type",params:{type: "object"},message:"must be object"}];return false;}}validate10.errors = vErrors;return errors === 0;}return validate10;
})();
const signObjects_answer = {"type":"array","items":{"type":"object","properties":{"error":{"type":["string","null"]},"path":{"type":"string"},"signedURL":{"type":["string","null"]}},"required":["error","path","signedURL"]}};
const signObjects = {
 "operation": "signObjects",
 "method": "POST",
 "path": "/object/sign/{bucketName}",
 "alsoAt": [],
 "status": 200,
 "security": [
  [
   "authorization"
  ]
 ],
 "parameters": {
  "path": {
   "bucketName": "bucketName"
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
 validate: { body: signObjects_body },
 answer: signObjects_answer
};
const moveObject_body = /* @__PURE__ */ (() => {
const schema11 = {"type":"object","required":["bucketId","sourceKey","destinationKey"],"properties":{"bucketId":{"type":"string"},"sourceKey":{"type":"string"},"destinationBucket":{"type":"string","default":""},"destinationKey":{"type":"string"}}};function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){let vErrors = null;let errors = 0;if(errors === 0){if(data && typeof data == "object" && !Array.isArray(data)){if(data.destinationBucket === undefined){data.destinationBucket = "";}let missing0;if((((data.bucketId === undefined) && (missing0 = "bucketId")) || ((data.sourceKey === undefined) && (missing0 = "sourceKey"))) || ((data.destinationKey === undefined) && (missing0 = "destinationKey"))){validate10.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0, type: {"bucketId":"string","sourceKey":"string","destinationKey":"string"}[missing0]},message:"must have required property '"+missing0+"'"}];return false;}else {const _errs1 = errors;for(const key0 in data){if(!((((key0 === "bucketId") || (key0 === "sourceKey")) || (key0 === "destinationBucket")) || (key0 === "destinationKey"))){delete data[key0];}}if(_errs1 === errors){if(data.bucketId !== undefined){let data0 = data.bucketId;const _errs2 = errors;if(typeof data0 !== "string"){let dataType0 = typeof data0;let coerced0 = undefined;if(dataType0 == 'object' && Array.isArray(data0) && data0.length == 1){data0 = data0[0];dataType0 = typeof data0;if(typeof data0 === "string"){coerced0 = data0;}}if(!(coerced0 !== undefined)){if(dataType0 == "number" || dataType0 == "boolean"){coerced0 = "" + data0;}else if(data0 === null){coerced0 = "";}else {validate10.errors = [{instancePath:instancePath+"/bucketId",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}}if(coerced0 !== undefined){data0 = coerced0;if(data !== undefined){data["bucketId"] = coerced0;}}}var valid0 = _errs2 === errors;}else {var valid0 = true;}if(valid0){if(data.sourceKey !== undefined){let data1 = data.sourceKey;const _errs4 = errors;if(typeof data1 !== "string"){let dataType1 = typeof data1;let coerced1 = undefined;if(dataType1 == 'object' && Array.isArray(data1) && data1.length == 1){data1 = data1[0];dataType1 = typeof data1;if(typeof data1 === "string"){coerced1 = data1;}}if(!(coerced1 !== undefined)){if(dataType1 == "number" || dataType1 == "boolean"){coerced1 = "" + data1;}else if(data1 === null){coerced1 = "";}else {validate10.errors = [{instancePath:instancePath+"/sourceKey",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}}if(coerced1 !== undefined){data1 = coerced1;if(data !== undefined){data["sourceKey"] = coerced1;}}}var valid0 = _errs4 === errors;}else {var valid0 = true;}if(valid0){let data2 = data.destinationBucket;const _errs6 = errors;if(typeof data2 !== "string"){let dataType2 = typeof data2;let coerced2 = undefined;if(dataType2 == 'object' && Array.isArray(data2) && data2.length == 1){data2 = data2[0];dataType2 = typeof data2;if(typeof data2 === "string"){coerced2 = data2;}}if(!(coerced2 !== undefined)){if(dataType2 == "number" || dataType2 == "boolean"){coerced2 = "" + data2;}else if(data2 === null){coerced2 = "";}else {validate10.errors = [{instancePath:instancePath+"/destinationBucket",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}}if(coerced2 !== undefined){data2 = coerced2;if(data !== undefined){data["destinationBucket"] = coerced2;}}}var valid0 = _errs6 === errors;if(valid0){if(data.destinationKey !== undefined){let data3 = data.destinationKey;const _errs8 = errors;if(typeof data3 !== "string"){let dataType3 = typeof data3;let coerced3 = undefined;if(dataType3 == 'object' && Array.isArray(data3) && data3.length == 1){data3 = data3[0];dataType3 = typeof data3;if(typeof data3 === "string"){coerced3 = data3;}}if(!(coerced3 !== undefined)){if(dataType3 == "number" || dataType3 == "boolean"){coerced3 = "" + data3;}else if(data3 === null){coerced3 = "";}else {validate10.errors = [{instancePath:instancePath+"/destinationKey",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}}if(coerced3 !== undefined){data3 = coerced3;if(data !== undefined){data["destinationKey"] = coerced3;}}}var valid0 = _errs8 === errors;}else {var valid0 = true;}}}}}}}else {validate10.errors = [{instancePath,keyword:"type",params:{type: "object"},message:"must be object"}];return false;}}validate10.errors = vErrors;return errors === 0;}return validate10;
})();
const moveObject = {
 "operation": "moveObject",
 "method": "POST",
 "path": "/object/move",
 "alsoAt": [],
 "status": 200,
 "security": [
  [
   "authorization"
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
  "defaults": {
   "destinationBucket": ""
  }
 },
 validate: { body: moveObject_body },
 answer: updateBucket_answer
};
const copyObject_body = /* @__PURE__ */ (() => {
const schema11 = {"type":"object","required":["sourceKey","bucketId","destinationKey"],"properties":{"bucketId":{"type":"string"},"sourceKey":{"type":"string"},"destinationBucket":{"type":"string","default":""},"destinationKey":{"type":"string"},"metadata":{"type":"object","default":{},"properties":{"cacheControl":{"type":"string"},"mimetype":{"type":"string"}}},"copyMetadata":{"type":"boolean","default":true}}};function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){let vErrors = null;let errors = 0;if(errors === 0){if(data && typeof data == "object" && !Array.isArray(data)){if(data.destinationBucket === undefined){data.destinationBucket = "";}if(data.metadata === undefined){data.metadata = {};}if(data.copyMetadata === undefined){data.copyMetadata = true;}let missing0;if((((data.sourceKey === undefined) && (missing0 = "sourceKey")) || ((data.bucketId === undefined) && (missing0 = "bucketId"))) || ((data.destinationKey === undefined) && (missing0 = "destinationKey"))){validate10.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0, type: {"sourceKey":"string","bucketId":"string","destinationKey":"string"}[missing0]},message:"must have required property '"+missing0+"'"}];return false;}else {const _errs1 = errors;for(const key0 in data){if(!((((((key0 === "bucketId") || (key0 === "sourceKey")) || (key0 === "destinationBucket")) || (key0 === "destinationKey")) || (key0 === "metadata")) || (key0 === "copyMetadata"))){delete data[key0];}}if(_errs1 === errors){if(data.bucketId !== undefined){let data0 = data.bucketId;const _errs2 = errors;if(typeof data0 !== "string"){let dataType0 = typeof data0;let coerced0 = undefined;if(dataType0 == 'object' && Array.isArray(data0) && data0.length == 1){data0 = data0[0];dataType0 = typeof data0;if(typeof data0 === "string"){coerced0 = data0;}}if(!(coerced0 !== undefined)){if(dataType0 == "number" || dataType0 == "boolean"){coerced0 = "" + data0;}else if(data0 === null){coerced0 = "";}else {validate10.errors = [{instancePath:instancePath+"/bucketId",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}}if(coerced0 !== undefined){data0 = coerced0;if(data !== undefined){data["bucketId"] = coerced0;}}}var valid0 = _errs2 === errors;}else {var valid0 = true;}if(valid0){if(data.sourceKey !== undefined){let data1 = data.sourceKey;const _errs4 = errors;if(typeof data1 !== "string"){let dataType1 = typeof data1;let coerced1 = undefined;if(dataType1 == 'object' && Array.isArray(data1) && data1.length == 1){data1 = data1[0];dataType1 = typeof data1;if(typeof data1 === "string"){coerced1 = data1;}}if(!(coerced1 !== undefined)){if(dataType1 == "number" || dataType1 == "boolean"){coerced1 = "" + data1;}else if(data1 === null){coerced1 = "";}else {validate10.errors = [{instancePath:instancePath+"/sourceKey",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}}if(coerced1 !== undefined){data1 = coerced1;if(data !== undefined){data["sourceKey"] = coerced1;}}}var valid0 = _errs4 === errors;}else {var valid0 = true;}if(valid0){let data2 = data.destinationBucket;const _errs6 = errors;if(typeof data2 !== "string"){let dataType2 = typeof data2;let coerced2 = undefined;if(dataType2 == 'object' && Array.isArray(data2) && data2.length == 1){data2 = data2[0];dataType2 = typeof data2;if(typeof data2 === "string"){coerced2 = data2;}}if(!(coerced2 !== undefined)){if(dataType2 == "number" || dataType2 == "boolean"){coerced2 = "" + data2;}else if(data2 === null){coerced2 = "";}else {validate10.errors = [{instancePath:instancePath+"/destinationBucket",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}}if(coerced2 !== undefined){data2 = coerced2;if(data !== undefined){data["destinationBucket"] = coerced2;}}}var valid0 = _errs6 === errors;if(valid0){if(data.destinationKey !== undefined){let data3 = data.destinationKey;const _errs8 = errors;if(typeof data3 !== "string"){let dataType3 = typeof data3;let coerced3 = undefined;if(dataType3 == 'object' && Array.isArray(data3) && data3.length == 1){data3 = data3[0];dataType3 = typeof data3;if(typeof data3 === "string"){coerced3 = data3;}}if(!(coerced3 !== undefined)){if(dataType3 == "number" || dataType3 == "boolean"){coerced3 = "" + data3;}else if(data3 === null){coerced3 = "";}else {validate10.errors = [{instancePath:instancePath+"/destinationKey",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}}if(coerced3 !== undefined){data3 = coerced3;if(data !== undefined){data["destinationKey"] = coerced3;}}}var valid0 = _errs8 === errors;}else {var valid0 = true;}if(valid0){let data4 = data.metadata;const _errs10 = errors;if(errors === _errs10){if(data4 && typeof data4 == "object" && !Array.isArray(data4)){const _errs12 = errors;for(const key1 in data4){if(!((key1 === "cacheControl") || (key1 === "mimetype"))){delete data4[key1];}}if(_errs12 === errors){if(data4.cacheControl !== undefined){let data5 = data4.cacheControl;const _errs13 = errors;if(typeof data5 !== "string"){let dataType4 = typeof data5;let coerced4 = undefined;if(dataType4 == 'object' && Array.isArray(data5) && data5.length == 1){data5 = data5[0];dataType4 = typeof data5;if(typeof data5 === "string"){coerced4 = data5;}}if(!(coerced4 !== undefined)){if(dataType4 == "number" || dataType4 == "boolean"){coerced4 = "" + data5;}else if(data5 === null){coerced4 = "";}else {validate10.errors = [{instancePath:instancePath+"/metadata/cacheControl",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}}if(coerced4 !== undefined){data5 = coerced4;if(data4 !== undefined){data4["cacheControl"] = coerced4;}}}var valid1 = _errs13 === errors;}else {var valid1 = true;}if(valid1){if(data4.mimetype !== undefined){let data6 = data4.mimetype;const _errs15 = errors;if(typeof data6 !== "string"){let dataType5 = typeof data6;let coerced5 = undefined;if(dataType5 == 'object' && Array.isArray(data6) && data6.length == 1){data6 = data6[0];dataType5 = typeof data6;if(typeof data6 === "string"){coerced5 = data6;}}if(!(coerced5 !== undefined)){if(dataType5 == "number" || dataType5 == "boolean"){coerced5 = "" + data6;}else if(data6 === null){coerced5 = "";}else {validate10.errors = [{instancePath:instancePath+"/metadata/mimetype",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}}if(coerced5 !== undefined){data6 = coerced5;if(data4 !== undefined){data4["mimetype"] = coerced5;}}}var valid1 = _errs15 === errors;}else {var valid1 = true;}}}}else {validate10.errors = [{instancePath:instancePath+"/metadata",keyword:"type",params:{type: "object"},message:"must be object"}];return false;}}var valid0 = _errs10 === errors;if(valid0){let data7 = data.copyMetadata;const _errs17 = errors;if(typeof data7 !== "boolean"){let dataType6 = typeof data7;let coerced6 = undefined;if(dataType6 == 'object' && Array.isArray(data7) && data7.length == 1){data7 = data7[0];dataType6 = typeof data7;if(typeof data7 === "boolean"){coerced6 = data7;}}if(!(coerced6 !== undefined)){if(data7 === "false" || data7 === 0 || data7 === null){coerced6 = false;}else if(data7 === "true" || data7 === 1){coerced6 = true;}else {validate10.errors = [{instancePath:instancePath+"/copyMetadata",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];return false;}}if(coerced6 !== undefined){data7 = coerced6;if(data !== undefined){data["copyMetadata"] = coerced6;}}}var valid0 = _errs17 === errors;}}}}}}}}else {validate10.errors = [{instancePath,keyword:"type",params:{type: "object"},message:"must be object"}];return false;}}validate10.errors = vErrors;return errors === 0;}return validate10;
})();
const copyObject_answer = {"type":"object","properties":{"Key":{"type":"string"}},"required":["Key"],"additionalProperties":false};
const copyObject = {
 "operation": "copyObject",
 "method": "POST",
 "path": "/object/copy",
 "alsoAt": [],
 "status": 200,
 "security": [
  [
   "authorization"
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
  "defaults": {
   "destinationBucket": "",
   "metadata": {},
   "copyMetadata": true
  }
 },
 validate: { body: copyObject_body },
 answer: copyObject_answer
};
const listObjects_body = /* @__PURE__ */ (() => {
const schema11 = {"type":"object","required":["prefix"],"properties":{"prefix":{"type":"string"},"limit":{"type":"integer","minimum":1,"default":100,"x-taken-as-at-most":1500},"offset":{"type":"integer","minimum":0,"default":0},"sortBy":{"type":"object","required":["column"],"properties":{"column":{"type":"string","enum":["name","updated_at","created_at","last_accessed_at"]},"order":{"type":"string","enum":["asc","desc"],"default":"asc"}},"default":{"column":"name"}},"search":{"type":"string","default":""}}};function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){let vErrors = null;let errors = 0;if(errors === 0){if(data && typeof data == "object" && !Array.isArray(data)){if(data.limit === undefined){data.limit = 100;}if(data.offset === undefined){data.offset = 0;}if(data.sortBy === undefined){data.sortBy = {"column":"name"};}if(data.search === undefined){data.search = "";}let missing0;if((data.prefix === undefined) && (missing0 = "prefix")){validate10.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0, type: {"prefix":"string"}[missing0]},message:"must have required property '"+missing0+"'"}];return false;}else {const _errs1 = errors;for(const key0 in data){if(!(((((key0 === "prefix") || (key0 === "limit")) || (key0 === "offset")) || (key0 === "sortBy")) || (key0 === "search"))){delete data[key0];}}if(_errs1 === errors){if(data.prefix !== undefined){let data0 = data.prefix;const _errs2 = errors;if(typeof data0 !== "string"){let dataType0 = typeof data0;let coerced0 = undefined;if(dataType0 == 'object' && Array.isArray(data0) && data0.length == 1){data0 = data0[0];dataType0 = typeof data0;if(typeof data0 === "string"){coerced0 = data0;}}if(!(coerced0 !== undefined)){if(dataType0 == "number" || dataType0 == "boolean"){coerced0 = "" + data0;}else if(data0 === null){coerced0 = "";}else {validate10.errors = [{instancePath:instancePath+"/prefix",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}}if(coerced0 !== undefined){data0 = coerced0;if(data !== undefined){data["prefix"] = coerced0;}}}var valid0 = _errs2 === errors;}else {var valid0 = true;}if(valid0){let data1 = data.limit;const _errs4 = errors;if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){let dataType1 = typeof data1;let coerced1 = undefined;if(dataType1 == 'object' && Array.isArray(data1) && data1.length == 1){data1 = data1[0];dataType1 = typeof data1;if(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1))){coerced1 = data1;}}if(!(coerced1 !== undefined)){if(dataType1 === "boolean" || data1 === null
              || (dataType1 === "string" && data1 && data1 == +data1 && !(data1 % 1))){coerced1 = +data1;}else {validate10.errors = [{instancePath:instancePath+"/limit",keyword:"type",params:{type: "integer"},message:"must be integer"}];return false;}}if(coerced1 !== undefined){data1 = coerced1;if(data !== undefined){data["limit"] = coerced1;}}}if(data1 > 1500){data["limit"] = 1500;}if(errors === _errs4){if((typeof data1 == "number") && (isFinite(data1))){if(data1 < 1 || isNaN(data1)){validate10.errors = [{instancePath:instancePath+"/limit",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];return false;}}}var valid0 = _errs4 === errors;if(valid0){let data2 = data.offset;const _errs6 = errors;if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){let dataType2 = typeof data2;let coerced2 = undefined;if(dataType2 == 'object' && Array.isArray(data2) && data2.length == 1){data2 = data2[0];dataType2 = typeof data2;if(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2))){coerced2 = data2;}}if(!(coerced2 !== undefined)){if(dataType2 === "boolean" || data2 === null
              || (dataType2 === "string" && data2 && data2 == +data2 && !(data2 % 1))){coerced2 = +data2;}else {validate10.errors = [{instancePath:instancePath+"/offset",keyword:"type",params:{type: "integer"},message:"must be integer"}];return false;}}if(coerced2 !== undefined){data2 = coerced2;if(data !== undefined){data["offset"] = coerced2;}}}if(errors === _errs6){if((typeof data2 == "number") && (isFinite(data2))){if(data2 < 0 || isNaN(data2)){validate10.errors = [{instancePath:instancePath+"/offset",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];return false;}}}var valid0 = _errs6 === errors;if(valid0){let data3 = data.sortBy;const _errs8 = errors;if(errors === _errs8){if(data3 && typeof data3 == "object" && !Array.isArray(data3)){if(data3.order === undefined){data3.order = "asc";}let missing1;if((data3.column === undefined) && (missing1 = "column")){validate10.errors = [{instancePath:instancePath+"/sortBy",keyword:"required",params:{missingProperty: missing1, type: {"column":"string"}[missing1]},message:"must have required property '"+missing1+"'"}];return false;}else {const _errs10 = errors;for(const key1 in data3){if(!((key1 === "column") || (key1 === "order"))){delete data3[key1];}}if(_errs10 === errors){if(data3.column !== undefined){let data4 = data3.column;const _errs11 = errors;if(typeof data4 !== "string"){let dataType3 = typeof data4;let coerced3 = undefined;if(dataType3 == 'object' && Array.isArray(data4) && data4.length == 1){data4 = data4[0];dataType3 = typeof data4;if(typeof data4 === "string"){coerced3 = data4;}}if(!(coerced3 !== undefined)){if(dataType3 == "number" || dataType3 == "boolean"){coerced3 = "" + data4;}else if(data4 === null){coerced3 = "";}else {validate10.errors = [{instancePath:instancePath+"/sortBy/column",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}}if(coerced3 !== undefined){data4 = coerced3;if(data3 !== undefined){data3["column"] = coerced3;}}}if(!((((data4 === "name") || (data4 === "updated_at")) || (data4 === "created_at")) || (data4 === "last_accessed_at"))){validate10.errors = [{instancePath:instancePath+"/sortBy/column",keyword:"enum",params:{allowedValues: schema11.properties.sortBy.properties.column.enum},message:"must be equal to one of the allowed values"}];return false;}var valid1 = _errs11 === errors;}else {var valid1 = true;}if(valid1){let data5 = data3.order;const _errs13 = errors;if(typeof data5 !== "string"){let dataType4 = typeof data5;let coerced4 = undefined;if(dataType4 == 'object' && Array.isArray(data5) && data5.length == 1){data5 = data5[0];dataType4 = typeof data5;if(typeof data5 === "string"){coerced4 = data5;}}if(!(coerced4 !== undefined)){if(dataType4 == "number" || dataType4 == "boolean"){coerced4 = "" + data5;}else if(data5 === null){coerced4 = "";}else {validate10.errors = [{instancePath:instancePath+"/sortBy/order",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}}if(coerced4 !== undefined){data5 = coerced4;if(data3 !== undefined){data3["order"] = coerced4;}}}if(!((data5 === "asc") || (data5 === "desc"))){validate10.errors = [{instancePath:instancePath+"/sortBy/order",keyword:"enum",params:{allowedValues: schema11.properties.sortBy.properties.order.enum},message:"must be equal to one of the allowed values"}];return false;}var valid1 = _errs13 === errors;}}}}else {validate10.errors = [{instancePath:instancePath+"/sortBy",keyword:"type",params:{type: "object"},message:"must be object"}];return false;}}var valid0 = _errs8 === errors;if(valid0){let data6 = data.search;const _errs15 = errors;if(typeof data6 !== "string"){let dataType5 = typeof data6;let coerced5 = undefined;if(dataType5 == 'object' && Array.isArray(data6) && data6.length == 1){data6 = data6[0];dataType5 = typeof data6;if(typeof data6 === "string"){coerced5 = data6;}}if(!(coerced5 !== undefined)){if(dataType5 == "number" || dataType5 == "boolean"){coerced5 = "" + data6;}else if(data6 === null){coerced5 = "";}else {validate10.errors = [{instancePath:instancePath+"/search",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}}if(coerced5 !== undefined){data6 = coerced5;if(data !== undefined){data["search"] = coerced5;}}}var valid0 = _errs15 === errors;}}}}}}}else {validate10.errors = [{instancePath,keyword:"type",params:{type: "object"},message:"must be object"}];return false;}}validate10.errors = vErrors;return errors === 0;}return validate10;
})();
const listObjects = {
 "operation": "listObjects",
 "method": "POST",
 "path": "/object/list/{bucketName}",
 "alsoAt": [],
 "status": 200,
 "security": [
  [
   "authorization"
  ]
 ],
 "parameters": {
  "path": {
   "bucketName": "bucketName"
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
   "limit": 100,
   "offset": 0,
   "sortBy": {
    "column": "name"
   },
   "search": ""
  }
 },
 validate: { body: listObjects_body },
 answer: deleteObjects_answer
};
const getObjectInfo = {
 "operation": "getObjectInfo",
 "method": "GET",
 "path": "/object/info/{bucketName}/{wildcard}",
 "alsoAt": [],
 "status": 200,
 "security": [
  [
   "authorization"
  ],
  []
 ],
 "parameters": {
  "path": {
   "bucketName": "bucketName",
   "wildcard": "wildcard"
  },
  "query": {
   "height": "height",
   "width": "width",
   "resize": "resize",
   "format": "format",
   "quality": "quality"
  },
  "header": {}
 },
 validate: { query: getAuthenticatedObjectInfo_query }
};
const listObjectsV2_body = /* @__PURE__ */ (() => {
const schema11 = {"type":"object","properties":{"prefix":{"type":"string","default":""},"limit":{"type":"integer","minimum":1,"default":1000,"x-taken-as-at-most":1000},"cursor":{"type":"string","default":""},"with_delimiter":{"type":"boolean","default":false},"sortBy":{"type":"object","default":{"column":"name"},"required":["column"],"properties":{"column":{"type":"string","enum":["name","created_at","updated_at"]},"order":{"type":"string","enum":["asc","desc"],"default":"asc"}}}}};function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){let vErrors = null;let errors = 0;if(errors === 0){if(data && typeof data == "object" && !Array.isArray(data)){if(data.prefix === undefined){data.prefix = "";}if(data.limit === undefined){data.limit = 1000;}if(data.cursor === undefined){data.cursor = "";}if(data.with_delimiter === undefined){data.with_delimiter = false;}if(data.sortBy === undefined){data.sortBy = {"column":"name"};}const _errs1 = errors;for(const key0 in data){if(!(((((key0 === "prefix") || (key0 === "limit")) || (key0 === "cursor")) || (key0 === "with_delimiter")) || (key0 === "sortBy"))){delete data[key0];}}if(_errs1 === errors){let data0 = data.prefix;const _errs2 = errors;if(typeof data0 !== "string"){let dataType0 = typeof data0;let coerced0 = undefined;if(dataType0 == 'object' && Array.isArray(data0) && data0.length == 1){data0 = data0[0];dataType0 = typeof data0;if(typeof data0 === "string"){coerced0 = data0;}}if(!(coerced0 !== undefined)){if(dataType0 == "number" || dataType0 == "boolean"){coerced0 = "" + data0;}else if(data0 === null){coerced0 = "";}else {validate10.errors = [{instancePath:instancePath+"/prefix",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}}if(coerced0 !== undefined){data0 = coerced0;if(data !== undefined){data["prefix"] = coerced0;}}}var valid0 = _errs2 === errors;if(valid0){let data1 = data.limit;const _errs4 = errors;if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){let dataType1 = typeof data1;let coerced1 = undefined;if(dataType1 == 'object' && Array.isArray(data1) && data1.length == 1){data1 = data1[0];dataType1 = typeof data1;if(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1))){coerced1 = data1;}}if(!(coerced1 !== undefined)){if(dataType1 === "boolean" || data1 === null
              || (dataType1 === "string" && data1 && data1 == +data1 && !(data1 % 1))){coerced1 = +data1;}else {validate10.errors = [{instancePath:instancePath+"/limit",keyword:"type",params:{type: "integer"},message:"must be integer"}];return false;}}if(coerced1 !== undefined){data1 = coerced1;if(data !== undefined){data["limit"] = coerced1;}}}if(data1 > 1000){data["limit"] = 1000;}if(errors === _errs4){if((typeof data1 == "number") && (isFinite(data1))){if(data1 < 1 || isNaN(data1)){validate10.errors = [{instancePath:instancePath+"/limit",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];return false;}}}var valid0 = _errs4 === errors;if(valid0){let data2 = data.cursor;const _errs6 = errors;if(typeof data2 !== "string"){let dataType2 = typeof data2;let coerced2 = undefined;if(dataType2 == 'object' && Array.isArray(data2) && data2.length == 1){data2 = data2[0];dataType2 = typeof data2;if(typeof data2 === "string"){coerced2 = data2;}}if(!(coerced2 !== undefined)){if(dataType2 == "number" || dataType2 == "boolean"){coerced2 = "" + data2;}else if(data2 === null){coerced2 = "";}else {validate10.errors = [{instancePath:instancePath+"/cursor",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}}if(coerced2 !== undefined){data2 = coerced2;if(data !== undefined){data["cursor"] = coerced2;}}}var valid0 = _errs6 === errors;if(valid0){let data3 = data.with_delimiter;const _errs8 = errors;if(typeof data3 !== "boolean"){let dataType3 = typeof data3;let coerced3 = undefined;if(dataType3 == 'object' && Array.isArray(data3) && data3.length == 1){data3 = data3[0];dataType3 = typeof data3;if(typeof data3 === "boolean"){coerced3 = data3;}}if(!(coerced3 !== undefined)){if(data3 === "false" || data3 === 0 || data3 === null){coerced3 = false;}else if(data3 === "true" || data3 === 1){coerced3 = true;}else {validate10.errors = [{instancePath:instancePath+"/with_delimiter",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];return false;}}if(coerced3 !== undefined){data3 = coerced3;if(data !== undefined){data["with_delimiter"] = coerced3;}}}var valid0 = _errs8 === errors;if(valid0){let data4 = data.sortBy;const _errs10 = errors;if(errors === _errs10){if(data4 && typeof data4 == "object" && !Array.isArray(data4)){if(data4.order === undefined){data4.order = "asc";}let missing0;if((data4.column === undefined) && (missing0 = "column")){validate10.errors = [{instancePath:instancePath+"/sortBy",keyword:"required",params:{missingProperty: missing0, type: {"column":"string"}[missing0]},message:"must have required property '"+missing0+"'"}];return false;}else {const _errs12 = errors;for(const key1 in data4){if(!((key1 === "column") || (key1 === "order"))){delete data4[key1];}}if(_errs12 === errors){if(data4.column !== undefined){let data5 = data4.column;const _errs13 = errors;if(typeof data5 !== "string"){let dataType4 = typeof data5;let coerced4 = undefined;if(dataType4 == 'object' && Array.isArray(data5) && data5.length == 1){data5 = data5[0];dataType4 = typeof data5;if(typeof data5 === "string"){coerced4 = data5;}}if(!(coerced4 !== undefined)){if(dataType4 == "number" || dataType4 == "boolean"){coerced4 = "" + data5;}else if(data5 === null){coerced4 = "";}else {validate10.errors = [{instancePath:instancePath+"/sortBy/column",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}}if(coerced4 !== undefined){data5 = coerced4;if(data4 !== undefined){data4["column"] = coerced4;}}}if(!(((data5 === "name") || (data5 === "created_at")) || (data5 === "updated_at"))){validate10.errors = [{instancePath:instancePath+"/sortBy/column",keyword:"enum",params:{allowedValues: schema11.properties.sortBy.properties.column.enum},message:"must be equal to one of the allowed values"}];return false;}var valid1 = _errs13 === errors;}else {var valid1 = true;}if(valid1){let data6 = data4.order;const _errs15 = errors;if(typeof data6 !== "string"){let dataType5 = typeof data6;let coerced5 = undefined;if(dataType5 == 'object' && Array.isArray(data6) && data6.length == 1){data6 = data6[0];dataType5 = typeof data6;if(typeof data6 === "string"){coerced5 = data6;}}if(!(coerced5 !== undefined)){if(dataType5 == "number" || dataType5 == "boolean"){coerced5 = "" + data6;}else if(data6 === null){coerced5 = "";}else {validate10.errors = [{instancePath:instancePath+"/sortBy/order",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}}if(coerced5 !== undefined){data6 = coerced5;if(data4 !== undefined){data4["order"] = coerced5;}}}if(!((data6 === "asc") || (data6 === "desc"))){validate10.errors = [{instancePath:instancePath+"/sortBy/order",keyword:"enum",params:{allowedValues: schema11.properties.sortBy.properties.order.enum},message:"must be equal to one of the allowed values"}];return false;}var valid1 = _errs15 === errors;}}}}else {validate10.errors = [{instancePath:instancePath+"/sortBy",keyword:"type",params:{type: "object"},message:"must be object"}];return false;}}var valid0 = _errs10 === errors;}}}}}}else {validate10.errors = [{instancePath,keyword:"type",params:{type: "object"},message:"must be object"}];return false;}}validate10.errors = vErrors;return errors === 0;}return validate10;
})();
const listObjectsV2 = {
 "operation": "listObjectsV2",
 "method": "POST",
 "path": "/object/list-v2/{bucketName}",
 "alsoAt": [],
 "status": 200,
 "security": [
  [
   "bearer"
  ]
 ],
 "parameters": {
  "path": {
   "bucketName": "bucketName"
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
   "prefix": "",
   "limit": 1000,
   "cursor": "",
   "with_delimiter": false,
   "sortBy": {
    "column": "name"
   }
  }
 },
 validate: { body: listObjectsV2_body }
};
const uploadToSignedUrl_query = /* @__PURE__ */ (() => {
const schema11 = {"type":"object","required":["token"],"properties":{"token":{"type":"string"}}};function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){let vErrors = null;let errors = 0;if(errors === 0){if(data && typeof data == "object" && !Array.isArray(data)){let missing0;if((data.token === undefined) && (missing0 = "token")){validate10.errors = [{instancePath,keyword:"required",params:{missingProperty: missing0, type: {"token":"string"}[missing0]},message:"must have required property '"+missing0+"'"}];return false;}else {const _errs1 = errors;for(const key0 in data){if(!(key0 === "token")){delete data[key0];}}if(_errs1 === errors){if(data.token !== undefined){let data0 = data.token;if(typeof data0 !== "string"){let dataType0 = typeof data0;let coerced0 = undefined;if(dataType0 == 'object' && Array.isArray(data0) && data0.length == 1){data0 = data0[0];dataType0 = typeof data0;if(typeof data0 === "string"){coerced0 = data0;}}if(!(coerced0 !== undefined)){if(dataType0 == "number" || dataType0 == "boolean"){coerced0 = "" + data0;}else if(data0 === null){coerced0 = "";}else {validate10.errors = [{instancePath:instancePath+"/token",keyword:"type",params:{type: "string"},message:"must be string"}];return false;}}if(coerced0 !== undefined){data0 = coerced0;if(data !== undefined){data["token"] = coerced0;}}}}}}}else {validate10.errors = [{instancePath,keyword:"type",params:{type: "object"},message:"must be object"}];return false;}}validate10.errors = vErrors;return errors === 0;}return validate10;
})();
const uploadToSignedUrl = {
 "operation": "uploadToSignedUrl",
 "method": "PUT",
 "path": "/object/upload/sign/{bucketName}/{wildcard}",
 "alsoAt": [],
 "status": 200,
 "security": [],
 "parameters": {
  "path": {
   "bucketName": "bucketName",
   "wildcard": "wildcard"
  },
  "query": {
   "token": "token"
  },
  "header": {}
 },
 "body": {
  "required": true,
  "mayBeEmpty": false,
  "mediaTypes": [
   "*/*"
  ],
  "defaults": {}
 },
 validate: { query: uploadToSignedUrl_query }
};
const signUploadUrl = {
 "operation": "signUploadUrl",
 "method": "POST",
 "path": "/object/upload/sign/{bucketName}/{wildcard}",
 "alsoAt": [],
 "status": 200,
 "security": [
  [
   "authorization"
  ]
 ],
 "parameters": {
  "path": {
   "bucketName": "bucketName",
   "wildcard": "wildcard"
  },
  "query": {},
  "header": {}
 },
 "body": {
  "required": false,
  "mayBeEmpty": false,
  "mediaTypes": [
   "application/json"
  ],
  "defaults": {}
 },
 validate: { body: deleteBucket_body }
};
const getStatus = {
 "operation": "getStatus",
 "method": "GET",
 "path": "/status",
 "alsoAt": [],
 "status": 200,
 "security": [],
 "parameters": {
  "path": {},
  "query": {},
  "header": {}
 },
 validate: {  }
};
const getVersion = {
 "operation": "getVersion",
 "method": "GET",
 "path": "/version",
 "alsoAt": [],
 "status": 200,
 "security": [],
 "parameters": {
  "path": {},
  "query": {},
  "header": {}
 },
 validate: {  }
};
const getHealth = {
 "operation": "getHealth",
 "method": "GET",
 "path": "/health",
 "alsoAt": [],
 "status": 200,
 "security": [
  [
   "bearer"
  ]
 ],
 "parameters": {
  "path": {},
  "query": {},
  "header": {}
 },
 validate: {  }
};
const listBuckets_answer_supabase = {"type":"array","items":{"type":"object","properties":{"id":{"type":"string"},"name":{"type":"string"},"owner":{"type":"string","default":""},"public":{"type":"boolean"},"file_size_limit":{"type":["integer","null"]},"allowed_mime_types":{"type":["array","null"],"items":{"type":"string"}},"created_at":{"type":"string"},"updated_at":{"type":"string"},"type":{"type":"string"}},"required":["id","name","owner"],"additionalProperties":false}};
const listBuckets_supabase = {
 "operation": "listBuckets",
 "method": "GET",
 "path": "/bucket/",
 "alsoAt": [
  "/bucket"
 ],
 "status": 200,
 "security": [
  [
   "authorization"
  ]
 ],
 "parameters": {
  "path": {},
  "query": {
   "limit": "limit",
   "offset": "offset",
   "sortColumn": "sortColumn",
   "sortOrder": "sortOrder",
   "search": "search"
  },
  "header": {}
 },
 validate: { query: listBuckets_query },
 answer: listBuckets_answer_supabase
};
const getBucket_answer_supabase = {"type":"object","properties":{"id":{"type":"string"},"name":{"type":"string"},"owner":{"type":"string","default":""},"public":{"type":"boolean"},"file_size_limit":{"type":["integer","null"]},"allowed_mime_types":{"type":["array","null"],"items":{"type":"string"}},"created_at":{"type":"string"},"updated_at":{"type":"string"},"type":{"type":"string"}},"required":["id","name","owner"],"additionalProperties":false};
const getBucket_supabase = {
 "operation": "getBucket",
 "method": "GET",
 "path": "/bucket/{bucketId}",
 "alsoAt": [],
 "status": 200,
 "security": [
  [
   "authorization"
  ]
 ],
 "parameters": {
  "path": {
   "bucketId": "bucketId"
  },
  "query": {},
  "header": {}
 },
 validate: {  },
 answer: getBucket_answer_supabase
};
const downloadObject_supabase = {
 "operation": "downloadObject",
 "method": "GET",
 "path": "/object/{bucketName}/{wildcard}",
 "alsoAt": [],
 "status": 200,
 "security": [
  [
   "authorization"
  ],
  []
 ],
 "parameters": {
  "path": {
   "bucketName": "bucketName",
   "wildcard": "wildcard"
  },
  "query": {
   "download": "download"
  },
  "header": {}
 },
 validate: { query: downloadObject_query }
};
const deleteObjects_answer_supabase = {"type":"array","items":{"type":"object","properties":{"name":{"type":"string"},"bucket_id":{"type":"string"},"owner":{"type":"string","default":""},"owner_id":{"type":"string","default":""},"version":{"type":["string","null"]},"id":{"type":["string","null"]},"created_at":{"type":["string","null"]},"updated_at":{"type":["string","null"]},"last_accessed_at":{"type":["string","null"]},"metadata":{"type":["object","null"]},"buckets":{"type":"object","properties":{"id":{"type":"string"},"name":{"type":"string"},"owner":{"type":"string","default":""},"public":{"type":"boolean"},"file_size_limit":{"type":["integer","null"]},"allowed_mime_types":{"type":["array","null"],"items":{"type":"string"}},"created_at":{"type":"string"},"updated_at":{"type":"string"},"type":{"type":"string"}},"required":["id","name","owner"],"additionalProperties":false},"user_metadata":{}},"required":["name","owner","owner_id"],"additionalProperties":false}};
const deleteObjects_supabase = {
 "operation": "deleteObjects",
 "method": "DELETE",
 "path": "/object/{bucketName}",
 "alsoAt": [],
 "status": 200,
 "security": [
  [
   "authorization"
  ]
 ],
 "parameters": {
  "path": {
   "bucketName": "bucketName"
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
 validate: { body: deleteObjects_body },
 answer: deleteObjects_answer_supabase
};
const copyObject_answer_supabase = {"type":"object","properties":{"name":{"type":"string"},"bucket_id":{"type":"string"},"owner":{"type":"string","default":""},"owner_id":{"type":"string","default":""},"version":{"type":["string","null"]},"id":{"type":["string","null"]},"created_at":{"type":["string","null"]},"updated_at":{"type":["string","null"]},"last_accessed_at":{"type":["string","null"]},"metadata":{"type":["object","null"]},"buckets":{"type":"object","properties":{"id":{"type":"string"},"name":{"type":"string"},"owner":{"type":"string","default":""},"public":{"type":"boolean"},"file_size_limit":{"type":["integer","null"]},"allowed_mime_types":{"type":["array","null"],"items":{"type":"string"}},"created_at":{"type":"string"},"updated_at":{"type":"string"},"type":{"type":"string"}},"required":["id","name","owner"],"additionalProperties":false},"user_metadata":{},"Key":{"type":"string"},"Id":{"type":"string"}},"required":["name","Key","owner","owner_id"],"additionalProperties":false};
const copyObject_supabase = {
 "operation": "copyObject",
 "method": "POST",
 "path": "/object/copy",
 "alsoAt": [],
 "status": 200,
 "security": [
  [
   "authorization"
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
  "defaults": {
   "destinationBucket": "",
   "metadata": {},
   "copyMetadata": true
  }
 },
 validate: { body: copyObject_body },
 answer: copyObject_answer_supabase
};
const listObjects_answer = {"type":"array","items":{"type":"object","properties":{"name":{"type":"string"},"bucket_id":{"type":"string"},"owner":{"type":"string","default":""},"owner_id":{"type":"string","default":""},"version":{"type":["string","null"]},"id":{"type":["string","null"]},"created_at":{"type":["string","null"]},"updated_at":{"type":["string","null"]},"last_accessed_at":{"type":["string","null"]},"metadata":{"type":["object","null"]},"buckets":{"type":"object","properties":{"id":{"type":"string"},"name":{"type":"string"},"owner":{"type":"string","default":""},"public":{"type":"boolean"},"file_size_limit":{"type":["integer","null"]},"allowed_mime_types":{"type":["array","null"],"items":{"type":"string"}},"created_at":{"type":"string"},"updated_at":{"type":"string"},"type":{"type":"string"}},"required":["id","name","owner"],"additionalProperties":false},"user_metadata":{}},"required":["name"],"additionalProperties":false}};
const listObjects_supabase = {
 "operation": "listObjects",
 "method": "POST",
 "path": "/object/list/{bucketName}",
 "alsoAt": [],
 "status": 200,
 "security": [
  [
   "authorization"
  ]
 ],
 "parameters": {
  "path": {
   "bucketName": "bucketName"
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
   "limit": 100,
   "offset": 0,
   "sortBy": {
    "column": "name"
   },
   "search": ""
  }
 },
 validate: { body: listObjects_body },
 answer: listObjects_answer
};
export const operations: Readonly<Record<'contract' | 'supabase', readonly OperationSpec[]>> = {
 contract: [
  listBuckets,
  createBucket,
  getBucket,
  updateBucket,
  deleteBucket,
  emptyBucket,
  downloadObject,
  replaceObject,
  uploadObject,
  deleteObject,
  deleteObjects,
  downloadAuthenticatedObject,
  getAuthenticatedObjectInfo,
  downloadPublicObject,
  getPublicObjectInfo,
  downloadSignedObject,
  signObject,
  signObjects,
  moveObject,
  copyObject,
  listObjects,
  getObjectInfo,
  listObjectsV2,
  uploadToSignedUrl,
  signUploadUrl,
  getStatus,
  getVersion,
  getHealth,
 ],
 supabase: [
  listBuckets_supabase,
  createBucket,
  getBucket_supabase,
  updateBucket,
  deleteBucket,
  emptyBucket,
  downloadObject_supabase,
  replaceObject,
  uploadObject,
  deleteObject,
  deleteObjects_supabase,
  downloadAuthenticatedObject,
  getAuthenticatedObjectInfo,
  downloadPublicObject,
  getPublicObjectInfo,
  downloadSignedObject,
  signObject,
  signObjects,
  moveObject,
  copyObject_supabase,
  listObjects_supabase,
  getObjectInfo,
  listObjectsV2,
  uploadToSignedUrl,
  signUploadUrl,
  getStatus,
  getVersion,
  getHealth,
 ],
};
