-- A shop: what mysqldump has a form of its own for.
CREATE TABLE customer (
  id int unsigned NOT NULL AUTO_INCREMENT,
  email varchar(120) CHARACTER SET utf8mb4 NOT NULL COMMENT 'isn''t \\ shown',
  `name` varchar(80) NOT NULL DEFAULT '',
  active tinyint(1) NOT NULL DEFAULT 1,
  flag bit(1) NOT NULL DEFAULT b'0',
  bits bit(12) DEFAULT NULL,
  born date DEFAULT NULL,
  seen datetime(3) DEFAULT NULL,
  created timestamp NOT NULL DEFAULT CURRENT_TIMESTAMP,
  changed timestamp NULL DEFAULT CURRENT_TIMESTAMP ON UPDATE CURRENT_TIMESTAMP,
  kind enum('private','company','it''s') NOT NULL DEFAULT 'private',
  likes set('books','music') DEFAULT NULL,
  balance decimal(10,2) NOT NULL DEFAULT 0.00,
  factor double DEFAULT NULL,
  ratio float DEFAULT NULL,
  visits mediumint unsigned NOT NULL DEFAULT 0,
  big bigint unsigned DEFAULT NULL,
  tiny tinyint unsigned DEFAULT NULL,
  since year DEFAULT NULL,
  at_time time DEFAULT NULL,
  bio text,
  story longtext,
  photo mediumblob,
  `hash` binary(4) DEFAULT NULL,
  token varbinary(16) DEFAULT NULL,
  settings json DEFAULT NULL,
  PRIMARY KEY (id),
  UNIQUE KEY email (email),
  KEY `name` (`name`),
  KEY by_bio (bio(20)),
  KEY two (`kind`,`born` DESC),
  FULLTEXT KEY words (bio),
  CONSTRAINT balance_ok CHECK (balance >= -100)
) ENGINE=InnoDB COMMENT='who buys';
CREATE TABLE `order` (
  id bigint NOT NULL AUTO_INCREMENT,
  `customer id` int unsigned NOT NULL,
  `Key` varchar(10) DEFAULT NULL,
  total decimal(12,2) NOT NULL,
  gross decimal(14,2) GENERATED ALWAYS AS (total * 1.19) STORED,
  placed datetime NOT NULL,
  PRIMARY KEY (id),
  KEY `name` (`Key`),
  CONSTRAINT order_customer FOREIGN KEY (`customer id`) REFERENCES customer (id) ON DELETE CASCADE ON UPDATE CASCADE
) ENGINE=InnoDB AUTO_INCREMENT=500;
CREATE TABLE category (
  id int NOT NULL PRIMARY KEY,
  parent int DEFAULT NULL,
  title varchar(40) NOT NULL,
  CONSTRAINT tree FOREIGN KEY (parent) REFERENCES category (id)
) ENGINE=InnoDB;
INSERT INTO customer (email, `name`, active, flag, bits, born, seen, created, changed, kind, likes, balance, factor, ratio, visits, big, tiny, since, at_time, bio, story, photo, `hash`, token, settings) VALUES
 ('ann@example.org', 'Ann', 1, b'1', b'101000000001', '1990-02-28', '2024-01-02 03:04:05.678', '2024-01-01 00:00:00', NULL, 'private', 'books,music', -12.50, 1.5e100, 0.5, 16777215, 18446744073709551615, 255, 2024, '23:59:59', 'O''Hara said "hi"\nand a back\\slash\t%_', 'long', x'00ff275c0a', x'01020304', 'plain', '{"a": "b\\"c", "n": [1, null]}'),
 ('bob@example.org', 'B;b -- no comment', 0, b'0', NULL, NULL, NULL, '2024-06-30 12:00:00', '2024-07-01 00:00:00', 'it''s', '', 0, NULL, NULL, 0, 0, 0, NULL, '00:00:00', '', NULL, '', NULL, NULL, NULL),
 ('ü€😀@example.org', 'Zoë /* no */ # no', 2, b'0', b'0', '2000-01-01', '2000-01-01 00:00:00', '2000-01-01 00:00:00', NULL, 'company', NULL, 99999999.99, -0.1, -1.25, 7, 9, 9, 1999, NULL, NULL, 'x\0y\Zz', NULL, NULL, x'', '[]');
INSERT INTO `order` (`customer id`, `Key`, total, placed) VALUES (1, 'A-1', 10.00, '2024-01-01 10:00:00'), (1, NULL, 0.5, '2024-01-01 11:00:00'), (3, 'q''q', 7.77, '2024-02-29 00:00:00');
CREATE TABLE item (
  id bigint unsigned NOT NULL AUTO_INCREMENT PRIMARY KEY,
  `order` bigint unsigned NOT NULL,
  part bigint unsigned DEFAULT NULL,
  code char(36) NOT NULL DEFAULT (uuid()),
  CONSTRAINT part_of FOREIGN KEY (part) REFERENCES item (id)
);
INSERT INTO item (`order`, part, code) VALUES (9223372036854775807, NULL, 'a'), (1, 1, 'b');
INSERT INTO category VALUES (2, NULL, 'root'), (1, 2, 'child first');
CREATE VIEW z_names AS SELECT id, concat(`name`, '!') AS `name` FROM customer WHERE active <> 0;
CREATE VIEW a_sums AS SELECT n.`name` AS `name`, sum(o.total) AS total FROM z_names n JOIN `order` o ON o.`customer id` = n.id GROUP BY n.`name`;
