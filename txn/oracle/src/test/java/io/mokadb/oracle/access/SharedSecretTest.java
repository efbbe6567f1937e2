package io.mokadb.oracle.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.oracle.access.SharedSecret.Side;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SharedSecretTest {
  @TempDir private Path directory;

  private Path file(String text) throws IOException {
    return Files.writeString(directory.resolve("secret"), text);
  }

  private static byte[] filled(int value) {
    byte[] bytes = new byte[SharedSecret.BYTES];
    Arrays.fill(bytes, (byte) value);
    return bytes;
  }

  /** Computed by another implementation of HMAC-SHA256. */
  @Test
  void proofs_haveTheirBytes() throws IOException {
    SharedSecret secret = SharedSecret.read(file("0123456789abcdef\n"));
    HexFormat hex = HexFormat.of();
    assertThat(hex.formatHex(secret.proof(Side.CLIENT, filled(1), filled(2))))
        .isEqualTo("6f6071f0e494e99854993b05834cbd401721948f949098407c78a6fa6ad0b70f");
    assertThat(hex.formatHex(secret.proof(Side.SERVER, filled(1), filled(2))))
        .isEqualTo("753da41c6793dad18c09b65740d940813e6b429471bb963b44d21aa6ef6a577e");
  }

  @Test
  void proof_isOfOneSideOneSecretAndBothNumbers() throws IOException {
    SharedSecret secret = SharedSecret.read(file("0123456789abcdef"));
    SharedSecret other = SharedSecret.read(file("0123456789abcdeF"));
    byte[] proof = secret.proof(Side.CLIENT, filled(1), filled(2));
    assertThat(secret.isProvedBy(Side.CLIENT, filled(1), filled(2), proof)).isTrue();
    assertThat(secret.isProvedBy(Side.SERVER, filled(1), filled(2), proof)).isFalse();
    assertThat(secret.isProvedBy(Side.CLIENT, filled(3), filled(2), proof)).isFalse();
    assertThat(secret.isProvedBy(Side.CLIENT, filled(1), filled(3), proof)).isFalse();
    assertThat(other.isProvedBy(Side.CLIENT, filled(1), filled(2), proof)).isFalse();
    assertThat(secret.challenge()).hasSize(SharedSecret.BYTES).isNotEqualTo(secret.challenge());
  }

  @Test
  void read_shortOrMissing_isRefused() throws IOException {
    Path brief = file("0123456789abcde  \n");
    assertThatThrownBy(() -> SharedSecret.read(brief)).hasMessageContaining("shorter than 16");
    assertThatThrownBy(() -> SharedSecret.read(directory.resolve("none")))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("cannot be read");
  }
}
