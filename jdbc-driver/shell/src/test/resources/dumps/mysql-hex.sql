/*M!999999\- enable the sandbox mode */ 
-- MariaDB dump 10.19  Distrib 10.11.19-MariaDB, for debian-linux-gnu (x86_64)
--
-- Host: localhost    Database: shop
-- ------------------------------------------------------
-- Server version	10.11.19-MariaDB-0+deb12u1

/*!40101 SET @OLD_CHARACTER_SET_CLIENT=@@CHARACTER_SET_CLIENT */;
/*!40101 SET @OLD_CHARACTER_SET_RESULTS=@@CHARACTER_SET_RESULTS */;
/*!40101 SET @OLD_COLLATION_CONNECTION=@@COLLATION_CONNECTION */;
/*!40101 SET NAMES utf8mb4 */;
/*!40103 SET @OLD_TIME_ZONE=@@TIME_ZONE */;
/*!40103 SET TIME_ZONE='+00:00' */;
/*!40014 SET @OLD_UNIQUE_CHECKS=@@UNIQUE_CHECKS, UNIQUE_CHECKS=0 */;
/*!40014 SET @OLD_FOREIGN_KEY_CHECKS=@@FOREIGN_KEY_CHECKS, FOREIGN_KEY_CHECKS=0 */;
/*!40101 SET @OLD_SQL_MODE=@@SQL_MODE, SQL_MODE='NO_AUTO_VALUE_ON_ZERO' */;
/*!40111 SET @OLD_SQL_NOTES=@@SQL_NOTES, SQL_NOTES=0 */;

--
-- Temporary table structure for view `a_sums`
--

DROP TABLE IF EXISTS `a_sums`;
/*!50001 DROP VIEW IF EXISTS `a_sums`*/;
SET @saved_cs_client     = @@character_set_client;
SET character_set_client = utf8mb4;
/*!50001 CREATE VIEW `a_sums` AS SELECT
 NULL AS `name`,
 NULL AS `total` */;
SET character_set_client = @saved_cs_client;

--
-- Table structure for table `category`
--

DROP TABLE IF EXISTS `category`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `category` (
  `id` int(11) NOT NULL,
  `parent` int(11) DEFAULT NULL,
  `title` varchar(40) NOT NULL,
  PRIMARY KEY (`id`),
  KEY `tree` (`parent`),
  CONSTRAINT `tree` FOREIGN KEY (`parent`) REFERENCES `category` (`id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `category`
--

LOCK TABLES `category` WRITE;
/*!40000 ALTER TABLE `category` DISABLE KEYS */;
INSERT INTO `category` (`id`, `parent`, `title`) VALUES (1,2,'child first');
INSERT INTO `category` (`id`, `parent`, `title`) VALUES (2,NULL,'root');
/*!40000 ALTER TABLE `category` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `customer`
--

DROP TABLE IF EXISTS `customer`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `customer` (
  `id` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `email` varchar(120) NOT NULL COMMENT 'isn''t \\ shown',
  `name` varchar(80) NOT NULL DEFAULT '',
  `active` tinyint(1) NOT NULL DEFAULT 1,
  `flag` bit(1) NOT NULL DEFAULT b'0',
  `bits` bit(12) DEFAULT NULL,
  `born` date DEFAULT NULL,
  `seen` datetime(3) DEFAULT NULL,
  `created` timestamp NOT NULL DEFAULT current_timestamp(),
  `changed` timestamp NULL DEFAULT current_timestamp() ON UPDATE current_timestamp(),
  `kind` enum('private','company','it''s') NOT NULL DEFAULT 'private',
  `likes` set('books','music') DEFAULT NULL,
  `balance` decimal(10,2) NOT NULL DEFAULT 0.00,
  `factor` double DEFAULT NULL,
  `ratio` float DEFAULT NULL,
  `visits` mediumint(8) unsigned NOT NULL DEFAULT 0,
  `big` bigint(20) unsigned DEFAULT NULL,
  `tiny` tinyint(3) unsigned DEFAULT NULL,
  `since` year(4) DEFAULT NULL,
  `at_time` time DEFAULT NULL,
  `bio` text DEFAULT NULL,
  `story` longtext DEFAULT NULL,
  `photo` mediumblob DEFAULT NULL,
  `hash` binary(4) DEFAULT NULL,
  `token` varbinary(16) DEFAULT NULL,
  `settings` longtext CHARACTER SET utf8mb4 COLLATE utf8mb4_bin DEFAULT NULL CHECK (json_valid(`settings`)),
  PRIMARY KEY (`id`),
  UNIQUE KEY `email` (`email`),
  KEY `name` (`name`),
  KEY `by_bio` (`bio`(20)),
  KEY `two` (`kind`,`born` DESC),
  FULLTEXT KEY `words` (`bio`),
  CONSTRAINT `balance_ok` CHECK (`balance` >= -100)
) ENGINE=InnoDB AUTO_INCREMENT=4 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci COMMENT='who buys';
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `customer`
--

LOCK TABLES `customer` WRITE;
/*!40000 ALTER TABLE `customer` DISABLE KEYS */;
INSERT INTO `customer` (`id`, `email`, `name`, `active`, `flag`, `bits`, `born`, `seen`, `created`, `changed`, `kind`, `likes`, `balance`, `factor`, `ratio`, `visits`, `big`, `tiny`, `since`, `at_time`, `bio`, `story`, `photo`, `hash`, `token`, `settings`) VALUES (1,'ann@example.org','Ann',1,0x01,0x0A01,'1990-02-28','2024-01-02 03:04:05.678','2023-12-31 22:00:00',NULL,'private','books,music',-12.50,1.5e100,0.5,16777215,18446744073709551615,255,2024,'23:59:59','O\'Hara said \"hi\"\nand a back\\slash	%_','long',0x00FF275C0A,0x01020304,0x706C61696E,'{\"a\": \"b\\\"c\", \"n\": [1, null]}');
INSERT INTO `customer` (`id`, `email`, `name`, `active`, `flag`, `bits`, `born`, `seen`, `created`, `changed`, `kind`, `likes`, `balance`, `factor`, `ratio`, `visits`, `big`, `tiny`, `since`, `at_time`, `bio`, `story`, `photo`, `hash`, `token`, `settings`) VALUES (2,'bob@example.org','B;b -- no comment',0,0x00,NULL,NULL,NULL,'2024-06-30 10:00:00','2024-06-30 22:00:00','it\'s','',0.00,NULL,NULL,0,0,0,NULL,'00:00:00','',NULL,'',NULL,NULL,NULL);
INSERT INTO `customer` (`id`, `email`, `name`, `active`, `flag`, `bits`, `born`, `seen`, `created`, `changed`, `kind`, `likes`, `balance`, `factor`, `ratio`, `visits`, `big`, `tiny`, `since`, `at_time`, `bio`, `story`, `photo`, `hash`, `token`, `settings`) VALUES (3,'ü€😀@example.org','Zoë /* no */ # no',2,0x00,0x0000,'2000-01-01','2000-01-01 00:00:00.000','1999-12-31 22:00:00',NULL,'company',NULL,99999999.99,-0.1,-1.25,7,9,9,1999,NULL,NULL,'x\0y\Zz',NULL,NULL,'','[]');
/*!40000 ALTER TABLE `customer` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `item`
--

DROP TABLE IF EXISTS `item`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `item` (
  `id` bigint(20) unsigned NOT NULL AUTO_INCREMENT,
  `order` bigint(20) unsigned NOT NULL,
  `part` bigint(20) unsigned DEFAULT NULL,
  `code` char(36) NOT NULL DEFAULT uuid(),
  PRIMARY KEY (`id`),
  KEY `part_of` (`part`),
  CONSTRAINT `part_of` FOREIGN KEY (`part`) REFERENCES `item` (`id`)
) ENGINE=InnoDB AUTO_INCREMENT=3 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `item`
--

LOCK TABLES `item` WRITE;
/*!40000 ALTER TABLE `item` DISABLE KEYS */;
INSERT INTO `item` (`id`, `order`, `part`, `code`) VALUES (1,9223372036854775807,NULL,'a');
INSERT INTO `item` (`id`, `order`, `part`, `code`) VALUES (2,1,1,'b');
/*!40000 ALTER TABLE `item` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Table structure for table `order`
--

DROP TABLE IF EXISTS `order`;
/*!40101 SET @saved_cs_client     = @@character_set_client */;
/*!40101 SET character_set_client = utf8mb4 */;
CREATE TABLE `order` (
  `id` bigint(20) NOT NULL AUTO_INCREMENT,
  `customer id` int(10) unsigned NOT NULL,
  `Key` varchar(10) DEFAULT NULL,
  `total` decimal(12,2) NOT NULL,
  `gross` decimal(14,2) GENERATED ALWAYS AS (`total` * 1.19) STORED,
  `placed` datetime NOT NULL,
  PRIMARY KEY (`id`),
  KEY `name` (`Key`),
  KEY `order_customer` (`customer id`),
  CONSTRAINT `order_customer` FOREIGN KEY (`customer id`) REFERENCES `customer` (`id`) ON DELETE CASCADE ON UPDATE CASCADE
) ENGINE=InnoDB AUTO_INCREMENT=503 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_general_ci;
/*!40101 SET character_set_client = @saved_cs_client */;

--
-- Dumping data for table `order`
--

LOCK TABLES `order` WRITE;
/*!40000 ALTER TABLE `order` DISABLE KEYS */;
INSERT INTO `order` (`id`, `customer id`, `Key`, `total`, `gross`, `placed`) VALUES (500,1,'A-1',10.00,11.90,'2024-01-01 10:00:00');
INSERT INTO `order` (`id`, `customer id`, `Key`, `total`, `gross`, `placed`) VALUES (501,1,NULL,0.50,0.60,'2024-01-01 11:00:00');
INSERT INTO `order` (`id`, `customer id`, `Key`, `total`, `gross`, `placed`) VALUES (502,3,'q\'q',7.77,9.25,'2024-02-29 00:00:00');
/*!40000 ALTER TABLE `order` ENABLE KEYS */;
UNLOCK TABLES;

--
-- Temporary table structure for view `z_names`
--

DROP TABLE IF EXISTS `z_names`;
/*!50001 DROP VIEW IF EXISTS `z_names`*/;
SET @saved_cs_client     = @@character_set_client;
SET character_set_client = utf8mb4;
/*!50001 CREATE VIEW `z_names` AS SELECT
 NULL AS `id`,
 NULL AS `name` */;
SET character_set_client = @saved_cs_client;

--
-- Final view structure for view `a_sums`
--

/*!50001 DROP VIEW IF EXISTS `a_sums`*/;
/*!50001 SET @saved_cs_client          = @@character_set_client */;
/*!50001 SET @saved_cs_results         = @@character_set_results */;
/*!50001 SET @saved_col_connection     = @@collation_connection */;
/*!50001 SET character_set_client      = utf8mb4 */;
/*!50001 SET character_set_results     = utf8mb4 */;
/*!50001 SET collation_connection      = utf8mb4_general_ci */;
/*!50001 CREATE ALGORITHM=UNDEFINED */
/*!50013 DEFINER=`root`@`localhost` SQL SECURITY DEFINER */
/*!50001 VIEW `a_sums` AS select `n`.`name` AS `name`,sum(`o`.`total`) AS `total` from (`z_names` `n` join `order` `o` on(`o`.`customer id` = `n`.`id`)) group by `n`.`name` */;
/*!50001 SET character_set_client      = @saved_cs_client */;
/*!50001 SET character_set_results     = @saved_cs_results */;
/*!50001 SET collation_connection      = @saved_col_connection */;

--
-- Final view structure for view `z_names`
--

/*!50001 DROP VIEW IF EXISTS `z_names`*/;
/*!50001 SET @saved_cs_client          = @@character_set_client */;
/*!50001 SET @saved_cs_results         = @@character_set_results */;
/*!50001 SET @saved_col_connection     = @@collation_connection */;
/*!50001 SET character_set_client      = utf8mb4 */;
/*!50001 SET character_set_results     = utf8mb4 */;
/*!50001 SET collation_connection      = utf8mb4_general_ci */;
/*!50001 CREATE ALGORITHM=UNDEFINED */
/*!50013 DEFINER=`root`@`localhost` SQL SECURITY DEFINER */
/*!50001 VIEW `z_names` AS select `customer`.`id` AS `id`,concat(`customer`.`name`,'!') AS `name` from `customer` where `customer`.`active` <> 0 */;
/*!50001 SET character_set_client      = @saved_cs_client */;
/*!50001 SET character_set_results     = @saved_cs_results */;
/*!50001 SET collation_connection      = @saved_col_connection */;
/*!40103 SET TIME_ZONE=@OLD_TIME_ZONE */;

/*!40101 SET SQL_MODE=@OLD_SQL_MODE */;
/*!40014 SET FOREIGN_KEY_CHECKS=@OLD_FOREIGN_KEY_CHECKS */;
/*!40014 SET UNIQUE_CHECKS=@OLD_UNIQUE_CHECKS */;
/*!40101 SET CHARACTER_SET_CLIENT=@OLD_CHARACTER_SET_CLIENT */;
/*!40101 SET CHARACTER_SET_RESULTS=@OLD_CHARACTER_SET_RESULTS */;
/*!40101 SET COLLATION_CONNECTION=@OLD_COLLATION_CONNECTION */;
/*!40111 SET SQL_NOTES=@OLD_SQL_NOTES */;

-- Dump completed on 2026-11-28  4:51:48
