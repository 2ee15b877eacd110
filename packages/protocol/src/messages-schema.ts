// The JSON Schema of the messages, for clients in other languages, generated from the schemas that parse them. Rules
// between fields, and the characters of a label, are only in SPEC.md.
import { envelopeSchema, entrySchema } from "@tengen/match";
import { toJsonSchemaDefs } from "@valibot/to-json-schema";
import { fromClientSchema } from "./from-client.ts";
import { fromServerSchema, viewSchema } from "./from-server.ts";
import { matchInfoSchema } from "./match-info.ts";

const SHARED = { Envelope: envelopeSchema, Entry: entrySchema, Match: matchInfoSchema, View: viewSchema };

/** The fields that the views of all games have; the rest is up to the game. */
const VIEW = {
  type: "object" as const,
  properties: { gameId: { type: "string" as const }, currentPlayerId: { type: ["string" as const, "null" as const] } },
  required: ["gameId", "currentPlayerId"],
};

const typeOf = (message: { readonly entries: { readonly type: { readonly literal: string } } }): string =>
  message.entries.type.literal;

const either = (names: readonly string[]) => ({ anyOf: names.map((name) => ({ $ref: `#/$defs/${name}` })) });

/** JSON Schema 2020-12: each message by its `type`, and the unions `FromClient` and `FromServer`. */
export const messagesJsonSchema = (): object => {
  const fromClient = fromClientSchema.options.map((message) => [typeOf(message), message] as const);
  const fromServer = fromServerSchema.options.map((message) => [typeOf(message), message] as const);
  const written = toJsonSchemaDefs(
    { ...SHARED, ...Object.fromEntries([...fromClient, ...fromServer]) },
    {
      target: "draft-2020-12",
      errorMode: "ignore",
      overrideSchema: ({ valibotSchema, jsonSchema }) => {
        if (valibotSchema.type !== "custom") return jsonSchema;
        return valibotSchema === viewSchema ? VIEW : { type: "object" };
      },
    },
  );
  const submit = {
    ...written["submit"],
    properties: { ...written["submit"]?.properties, envelope: { $ref: "#/$defs/Envelope" } },
  };
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "Messages between a Tengen match server and its clients",
    ...either(["FromClient", "FromServer"]),
    $defs: {
      FromClient: either(fromClient.map(([type]) => type)),
      FromServer: either(fromServer.map(([type]) => type)),
      ...written,
      submit,
    },
  };
};
