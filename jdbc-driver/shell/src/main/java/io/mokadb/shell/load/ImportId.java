package io.mokadb.shell.load;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;

/**
 * The identity of an import: the same file, unchanged, read the same way, into the same table. A
 * file is unchanged when its length and its first and last 64 KB are.
 *
 * @param hash the identity
 * @param source the absolute path
 * @param target the table, in upper case unless quoted
 */
record ImportId(String hash, String source, String target) {

  private static final int SAMPLE_BYTES = 64 * 1024;

  static ImportId of(ImportRequest request, String sqlName) throws ImportException {
    Path file = request.file().toAbsolutePath().normalize();
    String target = sqlName.contains("\"") ? sqlName : sqlName.toUpperCase(Locale.ROOT);
    CsvFormat format = request.format();
    try (RandomAccessFile content = new RandomAccessFile(file.toFile(), "r")) {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      String facts =
          String.join(
              "\n",
              file.toString(),
              target,
              String.valueOf(content.length()),
              String.valueOf(format.delimiter()),
              String.valueOf(format.header()),
              format.nullText(),
              String.join(",", request.columns()),
              "");
      digest.update(facts.getBytes(StandardCharsets.UTF_8));
      digest.update(sample(content, 0));
      digest.update(sample(content, Math.max(0, content.length() - SAMPLE_BYTES)));
      return new ImportId(HexFormat.of().formatHex(digest.digest()), file.toString(), target);
    } catch (IOException e) {
      throw new ImportException("cannot read " + file + ": " + e.getMessage(), e);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java runtime has SHA-256", e);
    }
  }

  private static byte[] sample(RandomAccessFile content, long from) throws IOException {
    byte[] bytes = new byte[(int) Math.min(SAMPLE_BYTES, content.length() - from)];
    content.seek(from);
    content.readFully(bytes);
    return bytes;
  }
}
