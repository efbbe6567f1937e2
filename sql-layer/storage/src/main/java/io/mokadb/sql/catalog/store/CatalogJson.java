package io.mokadb.sql.catalog.store;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.ForeignKeyDef;
import io.mokadb.sql.catalog.IndexDef;
import io.mokadb.sql.catalog.SequenceDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.TriggerDef;
import java.io.IOException;

/** Definitions as JSON: the records' components by their names. */
final class CatalogJson {
  /** The format that this Moka writes, and the newest that it reads. */
  static final int FORMAT = 1;

  private static final ObjectMapper MAPPER =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .addMixIn(TableDef.class, TableJson.class)
          .addMixIn(ColumnDef.class, ColumnJson.class)
          .addMixIn(ColumnDef.Identity.class, IdentityJson.class)
          .addMixIn(IndexDef.class, IndexJson.class)
          .addMixIn(SequenceDef.class, SequenceJson.class)
          .addMixIn(TriggerDef.class, TriggerJson.class)
          .addMixIn(ForeignKeyDef.class, ForeignKeyJson.class)
          .addMixIn(SqlType.class, TypeJson.class)
          .addMixIn(DroppedSpace.class, DroppedJson.class)
          .build();

  private CatalogJson() {}

  static byte[] write(Object definition) {
    try {
      return MAPPER.writeValueAsBytes(definition);
    } catch (JsonProcessingException e) {
      throw new MokaException(
          SqlState.INTERNAL_ERROR, "A definition cannot be written: " + definition, e);
    }
  }

  /**
   * @throws MokaException {@code DATA_CORRUPTED} if that is not what {@link #write} gave
   */
  static <T> T read(byte[] json, Class<T> type) {
    try {
      return MAPPER.readValue(json, type);
    } catch (IOException e) {
      throw new MokaException(
          SqlState.DATA_CORRUPTED,
          "A definition in the catalog cannot be read; it is damaged, or a newer Moka wrote it",
          e);
    }
  }

  /**
   * @throws MokaException {@code DATA_CORRUPTED} if that is not JSON
   */
  static void checkJson(byte[] json) {
    read(json, JsonNode.class);
  }

  /**
   * The row that every change writes.
   *
   * @param format of all rows of the catalog
   * @param version of the catalog
   */
  record Header(int format, long version) {}

  /**
   * A schema.
   *
   * @param comment of COMMENT ON, or null
   */
  record Schema(String name, @JsonInclude(JsonInclude.Include.NON_NULL) String comment) {}
}
