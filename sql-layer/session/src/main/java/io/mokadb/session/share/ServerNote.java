package io.mokadb.session.share;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The file {@code SERVER} in a directory: the address at which the directory's owning process
 * serves it, and the secret that proves read access to the directory.
 *
 * @param host to connect to
 * @param port to connect to
 * @param secret the property {@link #SECRET} of a connection
 * @param certificate a file with the server's certificate, or empty if there is no TLS
 */
public record ServerNote(String host, int port, String secret, String certificate) {
  /** The property of a connection that carries the secret. */
  public static final String SECRET = "secret";

  /** The property that carries what a URL says of the database: {@code key=value;key=value}. */
  public static final String SETTINGS = "settings";

  private static final String FILE = "SERVER";
  private static final String MAGIC = "moka-server=1";
  private static final int SECRET_BYTES = 32;
  private static final int MAX_BYTES = 64 << 10;

  /** A secret that cannot be guessed. */
  public static String newSecret() {
    byte[] random = new byte[SECRET_BYTES];
    new SecureRandom().nextBytes(random);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(random);
  }

  /** Puts it into a directory, in the place of an older one, readable for its owner only. */
  public void write(Path directory) throws IOException {
    Path file = directory.resolve(FILE);
    Path written = directory.resolve(FILE + ".tmp");
    Files.deleteIfExists(written);
    boolean posix = directory.getFileSystem().supportedFileAttributeViews().contains("posix");
    FileAttribute<?>[] ownerOnly =
        posix
            ? new FileAttribute<?>[] {
              PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
            }
            : new FileAttribute<?>[0];
    // Created with its permissions, because another user could open it before they are set.
    try (SeekableByteChannel out =
        Files.newByteChannel(
            written, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), ownerOnly)) {
      ByteBuffer bytes = UTF_8.encode(text());
      while (bytes.hasRemaining()) {
        out.write(bytes);
      }
    }
    Files.move(written, file, StandardCopyOption.ATOMIC_MOVE);
  }

  private String text() {
    return String.join(
        "\n",
        List.of(
            MAGIC,
            "host=" + host,
            "port=" + port,
            "secret=" + secret,
            "certificate=" + certificate,
            ""));
  }

  /**
   * The note in a directory, or empty if there is none that this version understands.
   *
   * @throws IOException if there is one that cannot be read, such as another user's
   */
  public static Optional<ServerNote> read(Path directory) throws IOException {
    Path file = directory.resolve(FILE);
    String text;
    try {
      if (Files.size(file) > MAX_BYTES) {
        return Optional.empty();
      }
      text = Files.readString(file, UTF_8);
    } catch (NoSuchFileException e) {
      return Optional.empty();
    }
    if (!text.startsWith(MAGIC + "\n")) {
      return Optional.empty();
    }
    Map<String, String> values = new LinkedHashMap<>();
    for (String line : text.lines().toList()) {
      int equals = line.indexOf('=');
      if (equals > 0) {
        values.put(line.substring(0, equals), line.substring(equals + 1));
      }
    }
    String port = values.getOrDefault("port", "");
    if (!port.matches("\\d{1,5}") || !values.containsKey("host") || !values.containsKey(SECRET)) {
      return Optional.empty();
    }
    return Optional.of(
        new ServerNote(
            values.get("host"),
            Integer.parseInt(port),
            values.get(SECRET),
            values.getOrDefault("certificate", "")));
  }

  /** Takes the note away, if there is one. */
  public static void delete(Path directory) throws IOException {
    Files.deleteIfExists(directory.resolve(FILE));
  }

  /** Without the secret. */
  @Override
  public String toString() {
    return "server at " + host + ":" + port;
  }
}
