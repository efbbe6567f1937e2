package io.mokadb.sql.catalog.store;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import java.io.ByteArrayOutputStream;
import java.io.IOException;

/** Definitions as JSON: the records' components by their names. */
final class CatalogJson {
  /** The format that this Moka writes, and the newest that it reads. */
  static final int FORMAT = 1;

  private static final JsonFactory FACTORY = new JsonFactory();

  private CatalogJson() {}

  static byte[] write(Object definition) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (JsonGenerator out = FACTORY.createGenerator(bytes)) {
      CatalogRecordWriter.write(definition, out);
    } catch (IOException e) {
      throw new MokaException(
          SqlState.INTERNAL_ERROR, "A definition cannot be written: " + definition, e);
    }
    return bytes.toByteArray();
  }

  /**
   * @throws MokaException {@code DATA_CORRUPTED} if that is not what {@link #write} gave
   */
  static <T> T read(byte[] json, Class<T> type) {
    try (JsonParser in = FACTORY.createParser(json)) {
      in.nextToken();
      return type.cast(CatalogRecordReader.read(in, type));
    } catch (IOException e) {
      throw damaged(e);
    }
  }

  /**
   * @throws MokaException {@code DATA_CORRUPTED} if that is not JSON
   */
  static void checkJson(byte[] json) {
    try (JsonParser in = FACTORY.createParser(json)) {
      if (in.nextToken() == null) {
        throw new IOException("It is empty");
      }
      in.skipChildren();
    } catch (IOException e) {
      throw damaged(e);
    }
  }

  private static MokaException damaged(IOException cause) {
    return new MokaException(
        SqlState.DATA_CORRUPTED,
        "A definition in the catalog cannot be read; it is damaged, or a newer Moka wrote it",
        cause);
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
  record Schema(String name, String comment) {}
}
