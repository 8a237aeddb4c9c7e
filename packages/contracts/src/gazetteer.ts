/**
 * The states and union territories of India and countries that its operators visit, with places of road tours. Each line
 * is a region and its places. `=` separates the names of one, the first of which pages show; `;` separates places.
 * A place can stand in several regions.
 */
export const GAZETTEER = `\
Kerala=കേരളം=केरल: Kochi=Cochin=Ernakulam=കൊച്ചി=कोच्चि; Munnar=മൂന്നാർ=मुन्नार; Alappuzha=Alleppey=ആലപ്പുഴ=आलप्पुझा; Kumarakom=കുമരകം; Thekkady=Periyar=Kumily=തേക്കടി; Wayanad=Kalpetta=വയനാട്=वायनाड; Thrissur=Trichur=തൃശ്ശൂർ=തൃശൂർ=त्रिशूर; Thiruvananthapuram=Trivandrum=തിരുവനന്തപുരം=तिरुवनंतपुरम; Kovalam=കോവളം=कोवलम; Varkala=വർക്കല; Kozhikode=Calicut=കോഴിക്കോട്; Kannur=Cannanore=കണ്ണൂർ; Kasaragod=Kasargod=കാസർകോട്; Kollam=Quilon=കൊല്ലം; Kottayam=കോട്ടയം; Palakkad=Palghat=പാലക്കാട്; Malappuram=മലപ്പുറം; Idukki=ഇടുക്കി; Vagamon=വാഗമൺ; Gavi=ഗവി; Athirappilly=Athirapally=Athirappally=അതിരപ്പിള്ളി; Vazhachal; Malakkappara; Chalakudy=ചാലക്കുടി; Nelliyampathy=നെല്ലിയാമ്പതി; Guruvayur=ഗുരുവായൂർ=गुरुवायूर; Sabarimala=ശബരിമല=सबरीमला; Irinjalakuda; Thriprayar; Moozhikulam; Payammal; Nilambur; Vythiri; Sulthan Bathery=Sultan Bathery; Silent Valley; Bekal; Marari=Mararikulam; Ponmudi; Peermade; Kodungallur=Cranganore; Fort Kochi; Chottanikkara; Kalady
Tamil Nadu=Tamilnadu=Tamil Country=தமிழ்நாடு=തമിഴ്നാട്=तमिलनाडु: Chennai=Madras=சென்னை=ചെന്നൈ=चेन्नई; Ooty=Udhagamandalam=Ootacamund=Udagamandalam=ஊட்டி=ഊട്ടി=ऊटी; Nilgiri=Nilgiris; Coonoor=குன்னூர்; Kodaikanal=Kodai=கொடைக்கானல்=കൊടൈക്കനാൽ=कोडाईकनाल; Madurai=மதுரை=മധുര=मदुरै; Rameswaram=Rameshwaram=Dhanushkodi=ராமேஸ்வரம்=രാമേശ്വരം=रामेश्वरम; Kanyakumari=Cape Comorin=Kanniyakumari=கன்னியாகுமரி=കന്യാകുമാരി=कन्याकुमारी; Thanjavur=Tanjore=தஞ்சாவூர்=तंजावुर; Tiruchirappalli=Trichy=Tiruchi=திருச்சி; Srirangam; Chidambaram; Pichavaram; Mahabalipuram=Mamallapuram=மாமல்லபுரம்=महाबलीपुरम; Kanchipuram=Kancheepuram=காஞ்சிபுரம்; Kumbakonam; Palani=Pazhani=பழனி=പഴനി; Pollachi; Valparai; Coimbatore=Kovai=கோயம்புத்தூர்=കോയമ്പത്തൂർ; Salem; Yercaud; Yelagiri; Tirunelveli; Thoothukudi=Tuticorin; Velankanni=Vailankanni=വേളാങ്കണ്ണി; Nagapattinam; Tranquebar=Tharangambadi; Tiruvannamalai; Chettinad=Karaikudi; Courtallam=Kuttralam; Mudumalai; Masinagudi; Gudalur; Hogenakkal; Dindigul; Theni; Vellore
Puducherry=Pondicherry=Pondy=புதுச்சேரி=പുതുച്ചേരി=पुदुचेरी: Puducherry; Auroville; Karaikal; Mahe=Mahé
Karnataka=ಕರ್ನಾಟಕ=കർണാടക=कर्नाटक: Bengaluru=Bangalore=ಬೆಂಗಳೂರು=ബെംഗളൂരു=बेंगलुरु=बैंगलोर; Mysuru=Mysore=ಮೈಸೂರು=മൈസൂർ=मैसूर; Coorg=Kodagu=Madikeri=Mercara=ಕೊಡಗು=കൂർഗ്=कूर्ग; Hampi=ಹಂಪಿ=ഹംപി=हम्पी; Hosapete=Hospet; Badami=ಬಾದಾಮಿ=बादामी; Pattadakal; Aihole; Bandipur; Kabini=Nagarahole; Chikkamagaluru=Chikmagalur; Sakleshpur; Hassan; Belur; Halebidu=Halebid; Shravanabelagola; Mangaluru=Mangalore=ಮಂಗಳೂರು=മംഗലാപുരം; Udupi=ಉಡುಪಿ; Malpe; Murudeshwar=Murdeshwar; Gokarna=ಗೋಕರ್ಣ=गोकर्ण; Karwar; Jog Falls=Jog; Shivamogga=Shimoga; Agumbe; Sringeri; Dandeli; Hubballi=Hubli; Belagavi=Belgaum; Vijayapura=Bijapur; Bidar; Kalaburagi=Gulbarga; Dharmasthala; Kukke; Kollur=Mookambika=മൂകാംബിക; Nandi Hills; Anegundi; Sagara; Mulki; Tumakuru; Karnataka Coast
Andhra Pradesh=Andhra=ఆంధ్రప్రదేశ్=ആന്ധ്രാപ്രദേശ്=आंध्र प्रदेश: Visakhapatnam=Vizag=Waltair=విశాఖపట్నం; Araku=Araku Valley=అరకు; Borra=Borra Caves; Tirupati=Tirumala=తిరుపతి=തിരുപ്പതി=तिरुपति; Rajahmundry=Rajamahendravaram; Vijayawada=Bezawada; Amaravati; Nellore; Sriharikota; Pulicat; Srisailam; Gandikota; Lepakshi; Kurnool; Papikondalu; Guntur; Kakinada
Telangana=తెలంగాణ=തെലങ്കാന=तेलंगाना: Hyderabad=Secunderabad=హైదరాబాద్=ഹൈദരാബാദ്=हैदराबाद; Warangal; Adilabad; Nizamabad; Ramappa; Nagarjuna Sagar; Bhadrachalam
Lakshadweep=ലക്ഷദ്വീപ്=लक्षद्वीप: Agatti; Kavaratti; Bangaram; Minicoy
Andaman and Nicobar Islands=Andaman=Andamans=ആൻഡമാൻ=अंडमान: Port Blair=Sri Vijaya Puram; Havelock=Swaraj Dweep; Neil Island=Shaheed Dweep; Baratang; Diglipur; Rangat; Mayabunder; Ross Island
Goa=ഗോവ=गोवा=गोंय: Panaji=Panjim=पणजी; Margao=Madgaon; Old Goa; Calangute; Baga; Anjuna; Palolem; Vasco da Gama; Dudhsagar; Mapusa
Maharashtra=മഹാരാഷ്ട്ര=महाराष्ट्र: Mumbai=Bombay=मुंबई=മുംബൈ; Pune=Poona=पुणे=പൂനെ; Nashik=Nasik=नासिक; Trimbakeshwar=Trimbak; Shirdi=शिर्डी=ഷിർദ്ദി; Sambhajinagar=Aurangabad=Chhatrapati Sambhajinagar; Ajanta=अजंता=അജന്ത; Ellora=Verul=एलोरा=എല്ലോറ; Lonar; Lonavala=Lonavla; Khandala; Mahabaleshwar=महाबलेश्वर; Panchgani; Matheran; Alibag=Alibaug; Murud=Janjira; Harihareshwar; Dapoli; Ganpatipule; Ratnagiri; Malvan=Sindhudurg; Tarkarli; Vengurla; Konkan=Konkan Coast; Kolhapur; Satara; Kaas; Bhimashankar; Malshej; Igatpuri; Nagpur; Pench; Tadoba; Chandrapur; Gadchiroli; Solapur; Pandharpur; Nanded; Amravati
Gujarat=ગુજરાત=ഗുജറാത്ത്=गुजरात: Ahmedabad=Amdavad=अहमदाबाद; Kutch=Kachchh=Kachh=कच्छ=കച്ച്; Rann of Kutch=Rann=White Rann=Dhordo; Kala Dungar=Kalo Dungar; Bhuj=भुज; Dholavira; Mandvi; Dwarka=द्वारका=ദ്വാരക; Somnath=सोमनाथ; Gir=Sasan Gir; Junagadh=Girnar; Porbandar; Rajkot; Vadodara=Baroda; Surat; Statue of Unity=Kevadia=Ekta Nagar; Saputara; Patan; Modhera; Palitana; Bhavnagar; Jamnagar; Little Rann=Zainabad; Ambaji; Lothal; Champaner
Daman and Diu=Dadra and Nagar Haveli=दमन और दीव: Daman; Diu; Silvassa
Rajasthan=രാജസ്ഥാൻ=राजस्थान=Rajputana: Jaipur=जयपुर=ജയ്പൂർ; Udaipur=उदयपुर=ഉദയ്പൂർ; Jodhpur=जोधपुर; Jaisalmer=जैसलमेर=ജയ്സാൽമീർ; Bikaner=बीकानेर; Pushkar=पुष्कर; Ajmer=अजमेर; Mount Abu=Abu; Ranthambore=Ranthambhore=Sawai Madhopur=रणथंभौर; Bharatpur=Keoladeo; Chittorgarh=Chittaurgarh=Chittor; Kumbhalgarh; Ranakpur; Bundi; Kota; Alwar=Sariska; Shekhawati; Mandawa; Nawalgarh; Jhunjhunu; Osian; Sam Dunes; Thar=Thar Desert; Dholpur; Nathdwara; Barmer; Longewala; Tanot; Khichan; Neemrana; Deeg
Delhi=New Delhi=ഡൽഹി=ന്യൂഡൽഹി=दिल्ली=नई दिल्ली: Delhi; Gurugram=Gurgaon; Noida
Uttar Pradesh=ഉത്തർപ്രദേശ്=उत्तर प्रदेश: Agra=Taj Mahal=आगरा=ആഗ്ര; Fatehpur Sikri; Mathura=मथुरा; Vrindavan=वृंदावन; Varanasi=Banaras=Benares=Kashi=वाराणसी=बनारस=काशी=വാരണാസി=കാശി; Sarnath=सारनाथ; Prayagraj=Allahabad=Triveni Sangam=प्रयागराज; Ayodhya=अयोध्या=അയോധ്യ; Lucknow=लखनऊ; Gorakhpur; Sonauli; Kushinagar; Shravasti=Sravasti; Chitrakoot; Jhansi; Dudhwa; Chambal=Chambal Ravines; Etawah
Uttarakhand=Uttaranchal=ഉത്തരാഖണ്ഡ്=उत्तराखंड: Dehradun=Dehra Dun=देहरादून; Mussoorie=मसूरी; Rishikesh=ऋषिकेश=ഋഷികേശ്; Haridwar=Hardwar=हरिद्वार=ഹരിദ്വാർ; Char Dham=चार धाम=ചാർധാം; Badrinath=बद्रीनाथ=ബദരീനാഥ്; Kedarnath=केदारनाथ=കേദാർനാഥ്; Gangotri=गंगोत्री; Yamunotri=यमुनोत्री; Barkot; Uttarkashi; Guptkashi; Joshimath=Jyotirmath; Auli; Mana; Chopta; Rudraprayag; Devprayag; Nainital=नैनीताल; Bhimtal; Corbett=Jim Corbett=Ramnagar; Almora; Kausani; Ranikhet; Mukteshwar; Binsar; Munsiyari; Pithoragarh; Lansdowne; Tehri; Chakrata; Harsil; Valley of Flowers; Hemkund; Adi Kailash; Kathgodam
Himachal Pradesh=Himachal=ഹിമാചൽ=हिमाचल प्रदेश: Shimla=Simla=शिमला=ഷിംല; Manali=मनाली=മണാലി; Kullu=Kulu=कुल्लू; Kasol=Parvati Valley; Manikaran; Dharamshala=Dharamsala=McLeod Ganj=Mcleodganj=धर्मशाला; Dalhousie=डलहौजी; Khajjiar; Chamba; Kangra; Palampur; Bir=Bir Billing; Spiti=Spiti Valley=स्पीति=സ്പിതി; Kaza; Tabo; Nako; Chandratal; Losar; Kinnaur=किन्नौर; Sarahan; Sangla; Chitkul; Kalpa; Rekong Peo; Rampur; Narkanda; Kufri; Chail; Kasauli; Solan; Kalka; Lahaul; Keylong; Jispa; Sissu; Rohtang; Atal Tunnel; Jibhi; Tirthan; Rewalsar; Shinku La=Shinkula; Baralacha; Darcha; Nahan
Jammu and Kashmir=Kashmir=Jammu=J&K=കശ്മീർ=കാശ്മീർ=कश्मीर=जम्मू: Srinagar=श्रीनगर=ശ്രീനഗർ; Gulmarg=गुलमर्ग; Pahalgam=पहलगाम; Sonamarg=Sonmarg; Jammu; Katra=Vaishno Devi=वैष्णो देवी; Patnitop; Doodhpathri; Yusmarg; Gurez; Amarnath; Anantnag; Udhampur; Banihal; Kashmir
Ladakh=ലഡാക്ക്=लद्दाख: Leh=लेह=ലേ; Nubra=Nubra Valley; Hunder; Diskit; Turtuk; Pangong=Pangong Tso=पैंगोंग; Tso Moriri=Tsomoriri; Khardung La=Khardungla; Kargil=कारगिल=കാർഗിൽ; Drass=Dras; Zanskar=Padum=Zanskar Valley; Nimmu=Nimmoo; Lamayuru; Alchi; Likir; Hanle; Umling La=Umlingla; Sarchu; Chushul; Hemis; Thiksey; Nyoma; Phugtal=Phuktal; Zangla
Punjab=പഞ്ചാബ്=पंजाब=ਪੰਜਾਬ: Amritsar=Golden Temple=अमृतसर=അമൃത്സർ; Attari=Wagah=Atari; Jalandhar; Ludhiana; Patiala; Pathankot; Anandpur Sahib
Haryana=ഹരിയാണ=हरियाणा: Kurukshetra; Ambala; Panipat; Sultanpur; Karnal
Chandigarh=ചണ്ഡീഗഡ്=चंडीगढ़: Chandigarh
Madhya Pradesh=മധ്യപ്രദേശ്=मध्य प्रदेश: Bhopal=भोपाल; Sanchi; Bhimbetka; Indore=इंदौर; Ujjain=Mahakaleshwar=उज्जैन; Omkareshwar; Maheshwar; Mandu=मांडू; Khajuraho=खजुराहो=ഖജുരാഹോ; Orchha; Gwalior=ग्वालियर; Jabalpur=Bhedaghat; Kanha=Kanha National Park; Pench; Bandhavgarh; Panna; Satpura; Pachmarhi=पचमढ़ी; Amarkantak; Seoni; Mandla; Morena; Chanderi; Chambal
Chhattisgarh=ഛത്തീസ്ഗഢ്=छत्तीसगढ़: Raipur; Bastar=बस्तर; Jagdalpur; Chitrakote=Chitrakoot Falls; Tirathgarh; Dantewada; Kondagaon; Kanger Valley; Rajnandgaon; Sirpur; Kanker; Bilaspur
Bihar=ബിഹാർ=बिहार: Patna=पटना; Bodh Gaya=Bodhgaya=बोधगया; Gaya=गया; Rajgir; Nalanda; Vaishali; Raxaul; Kesaria
Jharkhand=ഝാർഖണ്ഡ്=झारखंड: Ranchi; Deoghar=Baidyanath; Netarhat; Betla; Hazaribagh; Jamshedpur
West Bengal=Bengal=പശ്ചിമബംഗാൾ=पश्चिम बंगाल=পশ্চিমবঙ্গ: Kolkata=Calcutta=কলকাতা=कोलकाता=കൊൽക്കത്ത; Darjeeling=দার্জিলিং=दार्जिलिंग=ഡാർജിലിംഗ്; Kalimpong; Kurseong; Siliguri; Bagdogra=New Jalpaiguri=NJP; Mirik; Dooars; Jaigaon; Hasimara; Jaldapara; Gorumara; Sundarbans=Sunderbans=সুন্দরবন=सुंदरबन; Sajnekhali; Gosaba; Godkhali; Dobanki; Canning; Digha; Mandarmani; Shantiniketan; Bishnupur; Murshidabad; Mayapur; Sandakphu
Odisha=Orissa=ഒഡീഷ=ओडिशा=ଓଡ଼ିଶା: Bhubaneswar=Bhubaneshwar; Puri=Jagannath=पुरी=പുരി; Konark=Konarak=कोणार्क; Chilika; Gopalpur; Koraput; Rayagada; Simlipal=Similipal; Bhitarkanika; Daringbadi; Cuttack; Sambalpur; Hirakud
Sikkim=സിക്കിം=सिक्किम: Gangtok=गंगटोक=ഗാങ്ടോക്ക്; Pelling; Lachung; Lachen; Gurudongmar; Yumthang; Nathu La=Nathula; Tsomgo=Changu; Namchi; Ravangla; Zuluk; Yuksom; Rumtek
Assam=അസം=असम=অসম: Guwahati=Gauhati; Kamakhya; Kaziranga=काजीरंगा; Majuli; Jorhat; Sivasagar; Dibrugarh; Manas; Tezpur; Haflong; Silchar; Tinsukia; Bhalukpong; Nameri; Hoollongapar
Arunachal Pradesh=Arunachal=അരുണാചൽ=अरुणाचल प्रदेश: Tawang=तवांग; Sela=Sela Pass; Bomdila; Dirang; Tipi; Ziro; Itanagar; Mechuka=Menchuka; Pasighat; Anini; Roing; Namdapha; Kibithu; Walong; Bum La=Bumla
Meghalaya=മേഘാലയ=मेघालय: Shillong=शिलांग; Cherrapunji=Sohra=चेरापूंजी; Dawki=Umngot; Mawlynnong; Nongriat=Root Bridges=Living Root Bridge; Mawsynram; Laitlum; Jowai; Krang Suri; Garo Hills; Tura; Mawphlang; Laitkynsew; Siju
Nagaland=നാഗാലാൻഡ്=नागालैंड: Kohima; Ungma; Kisama=Hornbill Festival; Dimapur; Khonoma; Dzukou=Dzükou; Mokokchung; Longwa; Tuophema; Tuensang
Manipur=മണിപ്പൂർ=मणिपुर: Imphal; Loktak; Moirang; Moreh; Ukhrul
Mizoram=മിസോറം=मिजोरम: Aizawl; Reiek; Champhai; Phawngpui
Tripura=ത്രിപുര=त्रिपुरा: Agartala; Unakoti; Neermahal
Bhutan=ഭൂട്ടാൻ=भूटान: Thimphu; Paro; Punakha; Phuentsholing=Phuntsholing; Chele La; Haa; Bumthang=Jakar; Trongsa; Phobjikha=Gangtey; Wangdue; Samdrup Jongkhar; Tiger's Nest=Taktsang
Nepal=നേപ്പാൾ=नेपाल: Kathmandu=काठमांडू=കാഠ്മണ്ഡു; Pokhara=पोखरा; Lumbini=लुम्बिनी; Chitwan=Sauraha; Bandipur; Muktinath=मुक्तिनाथ; Jomsom; Nagarkot; Bhaktapur; Patan; Janakpur; Mustang; Bhairahawa; Tansen; Birgunj
Sri Lanka=Ceylon=ശ്രീലങ്ക=श्रीलंका=இலங்கை: Colombo=കൊളംബോ=कोलंबो; Kandy; Ella; Galle; Sigiriya; Dambulla; Nuwara Eliya; Yala; Mirissa; Bentota; Unawatuna; Anuradhapura; Polonnaruwa; Trincomalee; Jaffna; Negombo; Kurunegala; Arugam Bay
Thailand=തായ്‌ലൻഡ്=थाईलैंड=Siam: Bangkok=ബാങ്കോക്ക്=बैंकॉक; Pattaya=പട്ടായ=पटाया; Kanchanaburi=Kwai=River Kwai; Phuket; Krabi; Chiang Mai; Chiang Rai; Ayutthaya; Hua Hin; Surat Thani; Koh Samui; Hat Yai; Chumphon; Koh Larn; Samut Songkhram; Sukhothai
Malaysia=മലേഷ്യ=मलेशिया: Kuala Lumpur; Penang=George Town; Langkawi; Melaka=Malacca; Ipoh; Cameron Highlands; Genting; Johor Bahru; Sabah; Sarawak
Singapore=സിംഗപ്പൂർ=सिंगापुर: Singapore; Sentosa
Indonesia=ഇന്തോനേഷ്യ=इंडोनेशिया: Bali=ബാലി=बाली; Ubud; Kuta; Denpasar; Batur=Kintamani; Bedugul; Amed; Sidemen; Lovina; Nusa Penida; Yogyakarta; Lombok; Jakarta; Munduk
Vietnam=വിയറ്റ്നാം=वियतनाम: Hanoi; Ha Long=Halong; Sapa; Ha Giang; Da Nang; Hoi An; Ho Chi Minh City=Saigon; Dalat; Phu Quoc; Ninh Binh
Cambodia=കംബോഡിയ=कंबोडिया: Siem Reap=Angkor; Phnom Penh; Battambang
Laos=लाओस: Luang Prabang; Vientiane; Vang Vieng
Myanmar=Burma=म्यांमार: Yangon=Rangoon; Bagan; Mandalay; Inle; Tamu
Bangladesh=ബംഗ്ലാദേശ്=बांग्लादेश: Dhaka; Sylhet; Cox's Bazar; Chittagong; Srimangal
Tibet=तिब्बत: Lhasa; Kailash=Mansarovar=Kailash Mansarovar; Shigatse; Gyantse
China=ചൈന=चीन: Beijing; Shanghai; Kashgar; Yunnan; Xinjiang
Maldives=മാലദ്വീപ്=मालदीव: Malé; Maafushi
United Arab Emirates=UAE=Emirates=യുഎഇ=यूएई: Dubai=ദുബായ്=दुबई; Abu Dhabi; Sharjah; Fujairah; Ras Al Khaimah
Oman=ഒമാൻ=ओमान: Muscat; Salalah; Nizwa; Jebel Shams
Saudi Arabia=സൗദി അറേബ്യ: Riyadh; Jeddah; Mecca=Makkah; Medina=Madinah; AlUla
Jordan=जॉर्डन: Amman; Petra; Wadi Rum; Aqaba; Dead Sea
Turkey=Türkiye=തുർക്കി=तुर्की: Istanbul; Cappadocia=Göreme; Pamukkale; Antalya; Ephesus; Ankara
Georgia=ജോർജിയ=जॉर्जिया: Tbilisi; Kazbegi=Stepantsminda; Batumi; Mestia; Kutaisi
Armenia: Yerevan; Dilijan; Sevan
Azerbaijan: Baku; Sheki; Gabala
Kazakhstan: Almaty; Astana; Charyn
Kyrgyzstan: Bishkek; Osh; Karakol; Issyk Kul
Uzbekistan: Tashkent; Samarkand; Bukhara; Khiva
Tajikistan: Dushanbe; Khorog; Pamir=Pamir Highway; Murghab
Mongolia: Ulaanbaatar; Gobi; Karakorum
Russia=റഷ്യ=रूस: Moscow; Saint Petersburg; Murmansk; Lake Baikal=Irkutsk
Japan=ജപ്പാൻ=जापान: Tokyo; Kyoto; Osaka; Hokkaido=Sapporo; Hiroshima
South Korea: Seoul; Busan; Jeju
Philippines: Manila; Cebu; Palawan; Bohol
Italy=ഇറ്റലി=इटली: Rome=Roma; Florence=Firenze; Siena; Pisa; Orvieto; Venice; Milan; Naples; Amalfi; Civitavecchia; Cinque Terre; Sicily; Tuscany; Bologna
Spain=സ്പെയിൻ=स्पेन: Barcelona; Madrid; Montserrat; Seville; Granada; Valencia; Costa Brava; Girona; Andalusia; San Sebastián
France=ഫ്രാൻസ്=फ्रांस: Paris; Nice Côte d'Azur; Lyon; Provence; Marseille; Avignon; Chamonix; Normandy; Loire
Switzerland=സ്വിറ്റ്സർലൻഡ്=स्विट्जरलैंड: Zurich; Lucerne; Interlaken; Geneva; Zermatt; Grindelwald; Bern
Austria: Vienna; Salzburg; Innsbruck; Hallstatt
Germany=ജർമ്മനി=जर्मनी: Berlin; Munich; Black Forest; Heidelberg; Frankfurt; Hamburg
Netherlands=Holland: Amsterdam; Rotterdam; Keukenhof
United Kingdom=UK=Britain=England=Scotland=Wales: London; Edinburgh; Isle of Skye; Cotswolds; York
Ireland: Dublin; Galway
Iceland: Reykjavik; Akureyri
Norway: Oslo; Bergen; Lofoten; Tromsø; Geiranger
Portugal: Lisbon; Porto; Algarve; Sintra
Greece: Athens; Santorini; Crete; Meteora
Croatia: Dubrovnik; Plitvice; Zagreb
Egypt=ഈജിപ്ത്=मिस्र: Cairo; Luxor; Aswan; Giza; Sinai
Morocco=മൊറോക്കോ: Marrakech; Fes; Merzouga; Casablanca; Chefchaouen
Kenya=കെനിയ=केन्या: Nairobi; Masai Mara=Maasai Mara; Mombasa; Amboseli; Nakuru
Tanzania=ടാൻസാനിയ: Serengeti; Ngorongoro; Zanzibar; Arusha; Kilimanjaro
Uganda: Kampala; Bwindi; Entebbe
Namibia: Windhoek; Sossusvlei; Etosha; Swakopmund
Botswana: Okavango; Chobe; Maun
South Africa: Cape Town; Johannesburg; Kruger; Garden Route; Durban
Mauritius=മൗറീഷ്യസ്=मॉरीशस: Port Louis; Le Morne
Madagascar: Antananarivo; Morondava
United States=USA=America=അമേരിക്ക=अमेरिका: New York; San Francisco; Los Angeles; Las Vegas; Grand Canyon; Yellowstone; Route 66; Miami; Hawaii
Canada=കാനഡ=कनाडा: Vancouver; Banff; Toronto; Niagara; Jasper
Mexico: Cancún; Oaxaca; Yucatán
Peru: Lima; Cusco; Machu Picchu
Argentina: Buenos Aires; Patagonia; Ushuaia
Chile: Santiago; Atacama; Carretera Austral
Australia=ഓസ്ട്രേലിയ=ऑस्ट्रेलिया: Sydney; Melbourne; Great Ocean Road; Cairns; Perth; Uluru; Tasmania
New Zealand=ന്യൂസിലൻഡ്=न्यूज़ीलैंड: Auckland; Queenstown; Christchurch; Rotorua; Milford Sound`
